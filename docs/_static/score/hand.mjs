/* The form for a hand: the person types the line of the hand, or chooses its parts, which write the line. */

import { h } from "../configurator/elements.mjs";

const TRICKS = 10;

/**
 * Return the form.
 * @param {(number: number | null, line: string) => Promise<any>} enter Adds a hand, or corrects the hand with a number;
 *   returns the error message.
 */
export const handForm = (enter) => {
  /** @type {any} */
  let form = null;
  /** @type {number | null} The number of the hand that is being corrected. */
  let number = null;
  const line = h("input", { type: "text", id: "line", maxlength: 2000, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const what = h("label", { for: line.id });
  const submit = h("button", { type: "submit", class: "enter" }, "Enter");
  const cancel = h("button", { type: "button", class: "cancel", onclick: () => begin(null, "") }, "Cancel the correction");
  const wrong = h("p", { class: "wrong line-wrong", role: "alert", hidden: true });
  const bid = h("select", { "aria-label": "Bid" });
  const declarer = h("select", { "aria-label": "Declarer" });
  const tricks = h("span", { class: "tricks" });
  const passed = h("button", { type: "button", class: "passed" }, "All passed");
  const further = h("ul", { class: "further" });
  const box = h("form", { class: "hand-form" }, h("div", { class: "line" }, what, line, submit, cancel), wrong,
    h("fieldset", {}, h("legend", {}, "Or choose the parts of the line"), h("div", { class: "line" }, bid, declarer, tricks, passed), further));

  const declarers = () => form.declarers.filter((/** @type {any} */ each) => number !== null || !each.barred);
  const counts = () => [...tricks.querySelectorAll("select")];
  const write = () => {
    if (bid.value !== "" && declarer.value !== "") line.value = [bid.value, declarer.value, counts().map((each) => each.value).join("-")].join(" ");
  };
  /** Offer the tricks of each side; the last side has the rest. */
  const sides = () => {
    const found = form.declarers.find((/** @type {any} */ each) => each.name === declarer.value);
    const names = found?.sides ?? [];
    tricks.replaceChildren(...names.map((/** @type {string} */ name, /** @type {number} */ place) => h("label", {}, `${name}: `,
      h("select", { "aria-label": `Tricks of ${name}`, onchange: () => rest(place) }, Array.from({ length: TRICKS + 1 }, (_, count) => h("option", { value: count }, count))))));
    if (names.length === 2) rest(0);
    write();
  };
  const rest = (/** @type {number} */ place) => {
    const all = counts();
    if (all.length === 2) all[1 - place].value = String(TRICKS - Number(all[place].value));
    write();
  };
  bid.addEventListener("change", write);
  declarer.addEventListener("change", sides);
  passed.addEventListener("click", () => {
    line.value = "passed";
    line.focus();
  });
  box.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    submit.disabled = true;
    const answer = await enter(number, line.value.trim());
    submit.disabled = false;
    wrong.hidden = !answer;
    wrong.textContent = answer || "";
    line.toggleAttribute("aria-invalid", Boolean(answer));
    line.focus();
  });
  /** Begin with a new hand, or with the correction of one.  @param {number | null} which @param {string} text */
  const begin = (which, text) => {
    number = which;
    what.textContent = which === null ? "Next hand:" : `Correct hand ${which}:`;
    cancel.hidden = which === null;
    wrong.hidden = true;
    line.removeAttribute("aria-invalid");
    line.value = text;
    bid.replaceChildren(h("option", { value: "" }, "bid"), ...form.bids.map((/** @type {any} */ each) => h("option", { value: each.code }, each.label)));
    declarer.replaceChildren(h("option", { value: "" }, "declarer"), ...declarers().map((/** @type {any} */ each) => h("option", { value: each.name }, each.name)));
    sides();
  };
  const correct = (/** @type {any} */ row) => {
    box.hidden = false;
    begin(row.number, row.line);
    line.focus();
    box.scrollIntoView({ block: "nearest" });
  };
  const show = (/** @type {any} */ shown) => {
    form = shown.form;
    box.hidden = shown.over;
    const [first] = form.declarers;
    const such = first.sides.map((/** @type {string} */ _, /** @type {number} */ place) => [8, 2][place] ?? 0).join("-");
    line.placeholder = `8S ${first.name} ${such}`;
    further.replaceChildren(...form.further.map((/** @type {any} */ each) => h("li", {}, h("code", {}, each.word), `: ${each.means}`)));
    begin(null, "");
  };
  return { box, show, correct };
};
