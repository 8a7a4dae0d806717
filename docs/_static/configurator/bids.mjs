/* The special bids: a list in which bids are added, changed and removed. */

import { h, idOf, same } from "./elements.mjs";
import { fieldOf } from "./fields.mjs";

const PATH = "contracts.specials";

/** Return a code that no bid has.  @param {any[]} bids */
const freeCode = (bids) => ["X", "Y", "Z", "XA", "XB", "XC", "XD", "XE"].find((code) => bids.every((bid) => bid.code !== code)) ?? "XX";

/**
 * Return the control for the special bids.
 * @param {any} form The whole form.
 * @param {(value: any) => void} report Receives the list of all bids.
 */
export const bidsControl = (form, report) => {
  /** @type {any[]} */
  let bids = [];
  /** @type {any[]} */
  let shown = [];
  /** @type {any} What the library said about the present values. */
  let answer = { problems: {}, idle: {}, preset: {} };
  const list = h("div", { class: "bids" });
  const known = h("select", { id: `${idOf(PATH)}-add`, "aria-label": "A special bid to add" });
  const change = (/** @type {any[]} */ changed) => {
    bids = changed;
    report(bids);
  };
  const add = () => {
    const bid = form.bids[known.value] ?? { ...form.bids.misere, code: freeCode(bids), name: "New bid" };
    const code = bids.some((each) => each.code === bid.code) ? freeCode(bids) : bid.code;
    change([...bids, { ...bid, code }]);
    draw();
    const last = shown.at(-1);
    last.box.open = true;
    last.box.querySelector("summary").focus();
  };
  const addLine = h("div", { class: "line" }, known, h("button", { type: "button", class: "add-bid", onclick: add }, "Add this bid"));

  const inPreset = (/** @type {number} */ place) => (answer.preset[PATH] ?? []).find((/** @type {any} */ each) => each.code === bids[place].code);

  const code = (/** @type {number} */ place) => {
    const id = `${idOf(PATH)}-${place}-code`;
    const input = h("input", { type: "text", id, maxlength: 6, size: 8, "aria-label": "Code", autocomplete: "off" });
    input.addEventListener("input", () => change(bids.with(place, { ...bids[place], code: input.value.toUpperCase() })));
    const wrong = h("ul", { class: "wrong", hidden: true });
    return {
      box: h("fieldset", { class: "field", "data-path": `${PATH}.${place}.code` }, h("legend", {}, "Code"),
        h("p", { class: "meaning" }, "What a player types to make the bid: one to six capital letters."), input, wrong),
      show: (/** @type {string} */ value, /** @type {string[]} */ problems) => {
        if (input.value.toUpperCase() !== value) input.value = value;
        wrong.hidden = problems.length === 0;
        wrong.replaceChildren(...problems.map((each) => h("li", {}, each)));
        input.setAttribute("aria-invalid", String(problems.length > 0));
      },
    };
  };

  const row = (/** @type {number} */ place) => {
    const title = h("span", { class: "bid-name" });
    const own = code(place);
    const fields = form.special.fields.map((/** @type {any} */ field) => {
      const name = field.path.split(".").at(-1);
      const path = `${PATH}.${place}.${name}`;
      const set = (/** @type {any} */ value) => change(bids.with(place, { ...bids[place], [name]: value }));
      return { name, path, ...fieldOf(field, path, form, [], set, () => set(inPreset(place)[name])) };
    });
    const remove = h("button", { type: "button", class: "remove-bid", onclick: () => {
      change(bids.toSpliced(place, 1));
      draw();
      known.focus();
    } });
    const box = h("details", { class: "bid" }, h("summary", {}, title), remove, own.box, fields.map((/** @type {any} */ each) => each.box));
    return { box, title, own, fields, remove };
  };

  const draw = () => {
    shown = bids.map((_, place) => row(place));
    list.replaceChildren(...shown.map((each) => each.box));
    const free = Object.entries(form.bids).filter(([, bid]) => bids.every((each) => each.code !== bid.code || each.name !== bid.name));
    known.replaceChildren(...free.map(([name, bid]) => h("option", { value: name }, `${bid.name} (${bid.value} points, code ${bid.code}: ${name})`)),
      h("option", { value: "" }, "a bid of your own"));
    paint();
  };

  const paint = () => shown.forEach(({ box, title, own, fields, remove }, place) => {
    const bid = bids[place];
    const before = inPreset(place);
    title.textContent = `${bid.name}, ${bid.value} points${before ? "" : " (added)"}`;
    remove.textContent = `Remove ${bid.name}`;
    own.show(bid.code, answer.problems[`${PATH}.${place}.code`] ?? []);
    let wrong = `${PATH}.${place}` in answer.problems || `${PATH}.${place}.code` in answer.problems;
    for (const { name, path, show } of fields) {
      const changed = before !== undefined && !same(bid[name], before[name]);
      show({ value: bid[name], preset: before?.[name], changed, problems: answer.problems[path] ?? [], reason: answer.idle[path] ?? null }, answer);
      wrong ||= path in answer.problems;
    }
    box.classList.toggle("is-wrong", wrong);
    if (wrong) box.open = true;
  });

  return {
    elements: [list, addLine],
    show: (/** @type {any[]} */ value, /** @type {any} */ checked) => {
      answer = checked;
      const redraw = !shown.length || value.length !== bids.length;
      bids = value;
      if (redraw) draw();
      else paint();
    },
  };
};
