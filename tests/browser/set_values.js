/* Set values in the form of the configurator as a person does, and read what the form then shows. */

(() => {
  // The page must neither wait for more keys nor draw anything, so that thousands of values take little time.
  document.getElementById("configurator").style.display = "none";
  history.replaceState = () => {};
  const later = window.setTimeout;
  window.setTimeout = (then, _, ...given) => later(then, 0, ...given);
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...given) {
    const value = { "page_data.show": null, "trial_hand_data.seats": [] }[message.call?.replace("five_hundred.settings.", "")];
    if (value === undefined) post.call(this, message, ...given);
    else queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, value } })));
  };

  const summary = document.querySelector(".summary-line");
  const settled = () => new Promise((resolve) => {
    const done = () => summary.getAttribute("aria-busy") === "false" && (watch.disconnect(), resolve());
    const watch = new MutationObserver(done);
    watch.observe(summary, { attributes: true });
    done();
  });

  const at = (path, suffix = "") => document.getElementById(`rule-${path.replaceAll(".", "-")}${suffix}`);
  const fire = (element, name) => element.dispatchEvent(new Event(name, { bubbles: true }));
  const type = (element, value) => {
    element.value = String(value);
    fire(element, "input");
  };
  const pick = (element, place) => {
    element.selectedIndex = place;
    fire(element, "change");
  };
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const field = (path) => document.querySelector(`[data-path="${path}"]`);
  const cells = (path) => [...field(path).querySelectorAll(".schedule tr")].map((row) => [...row.querySelectorAll("input")]).filter((row) => row.length);
  const suits = (path) => [...field(path).querySelectorAll(".order li")];
  const SIGNS = { "♠": "S", "♣": "C", "♦": "D", "♥": "H" };
  const suitOf = (item) => item.firstChild.data.replace(/[♠♣♦♥]/, (sign) => SIGNS[sign]);

  const enter = ({ path, kind, values, value, open }) => {
    if (open) return pick(at(path), values.length);
    switch (kind) {
      case "radios":
        return at(path, `-${values.findIndex((each) => same(each, value))}`).click();
      case "number": {
        const none = at(path, "-none");
        if (none && none.checked !== (value === null)) none.click();
        return value === null ? null : type(at(path), value);
      }
      case "text":
        return type(at(path), value);
      case "order":
        return value.split(" ").forEach((suit, place) => {
          for (let here = suits(path).findIndex((each) => suitOf(each) === suit); here > place; here -= 1) suits(path)[here].querySelector("button").click();
        });
      default: {
        const place = values.findIndex((each) => same(each, value));
        if (place >= 0) return pick(at(path), place);
        if (Array.isArray(value)) return cells(path).forEach((row, level) => row.forEach((cell, suit) => type(cell, value[level][suit])));
        return type(at(path, "-other"), value);
      }
    }
  };

  const shown = ({ path, kind, values }) => {
    switch (kind) {
      case "radios":
        return values.find((_, place) => at(path, `-${place}`).checked);
      case "number":
        return at(path, "-none")?.checked ? null : Number(at(path).value);
      case "text":
        return at(path).value;
      case "order":
        return suits(path).map(suitOf).join(" ");
      default: {
        const place = at(path).selectedIndex;
        if (place < values.length) return values[place];
        return at(path, "-other")?.value ?? cells(path).map((row) => row.map((each) => Number(each.value)));
      }
    }
  };

  const told = (path) => {
    const download = document.querySelector(".download");
    return {
      link: document.getElementById("link").value.split("#rules=")[1],
      wrong: [...(field(path)?.querySelectorAll(".wrong:not([hidden]) li") ?? [])].map((each) => each.textContent),
      refused: download.disabled,
      summary: summary.textContent,
    };
  };

  window.choosePreset = async (name) => {
    document.querySelector(".reset-all").click();
    await settled();
    const menu = document.getElementById("preset");
    menu.value = name;
    fire(menu, "change");
    await settled();
  };
  window.setValues = async (steps) => {
    const found = [];
    for (const step of steps) {
      enter(step);
      await settled();
      found.push({ ...told(step.path), shown: shown(step) });
    }
    return found;
  };
  window.shownValues = (fields) => fields.map(shown);
  window.addBid = async (name) => {
    const menu = document.getElementById("rule-contracts-specials-add");
    menu.value = name;
    if (menu.value !== name) throw new Error(`the menu does not list ${name}`);
    document.querySelector(".add-bid").click();
    await settled();
    return told("contracts.specials");
  };
  window.removeBid = async (place) => {
    document.querySelectorAll(".remove-bid")[place].click();
    await settled();
    return told("contracts.specials");
  };
})();
