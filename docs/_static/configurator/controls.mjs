/* The controls of a field: one kind for each kind of option.  Each shows a value and reports the values that a person
   enters; it never judges them, because the library does.  A control reports nothing that a person has not entered. */

import { h, idOf, same, withSymbol } from "./elements.mjs";

/**
 * A control: its elements, a function that shows a value, and a function that closes what the person has opened in it.
 * @typedef {{elements: any[], show: (value: any, answer: any) => void, close?: () => void}} Control
 * @typedef {(value: any) => void} Report
 */

/** Return the number in a text; if there is none, return the text, which the library refuses.  @param {string} text */
const asNumber = (text) => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text);

/** Write into an input if its text changes, because writing moves the cursor.  @param {any} element @param {any} value */
const write = (element, value) => {
  const text = value === null || value === undefined ? "" : String(value);
  if (element.value !== text) element.value = text;
};

/** @param {{value: any, label: any[]}[]} choices @param {string} id @param {Report} report @returns {Control} */
const radios = (choices, id, report) => {
  const inputs = choices.map(({ value }, place) =>
    h("input", { type: "radio", name: id, id: `${id}-${place}`, onchange: () => report(value) }));
  const rows = choices.map(({ label }, place) => h("label", { class: "choice", for: `${id}-${place}` }, inputs[place], h("span", {}, label)));
  const show = (/** @type {any} */ value) => inputs.forEach((input, place) => { input.checked = same(choices[place].value, value); });
  return { elements: rows, show };
};

/** @param {any} field @param {string} id @param {Report} report @returns {Control} */
const choice = (field, id, report) =>
  radios(field.choices.map((/** @type {any} */ each) => ({ value: each.value, label: [each.meaning, " ", h("code", {}, each.value)] })), id, report);

/** @param {any} _ @param {string} id @param {Report} report @returns {Control} */
const flag = (_, id, report) => radios([{ value: true, label: ["Yes"] }, { value: false, label: ["No"] }], id, report);

/** @param {any} field @param {string} id @param {Report} report @returns {Control} */
const number = (field, id, report) => {
  const input = h("input", { type: "number", id, min: field.low, max: field.high, step: 1, inputmode: "numeric", "aria-label": field.title });
  const unit = h("span", { class: "unit" }, field.unit);
  input.addEventListener("input", () => report(asNumber(input.value)));
  if (field.none === null) return { elements: [h("div", { class: "line" }, input, unit)], show: (value) => write(input, value) };
  let last = field.default ?? field.low;
  const none = h("input", { type: "checkbox", id: `${id}-none` });
  none.addEventListener("change", () => {
    report(none.checked ? null : last);
    if (!none.checked) input.focus();
  });
  const show = (/** @type {any} */ value) => {
    none.checked = value === null;
    input.disabled = value === null;
    if (value !== null) last = value;
    write(input, value);
  };
  return { elements: [h("div", { class: "line" }, input, unit, h("label", { for: none.id }, none, ` ${field.none}`))], show };
};

/** @param {any} field @param {string} id @param {Report} report @returns {Control} */
const text = (field, id, report) => {
  const input = h("input", { type: "text", id, "aria-label": field.title, autocomplete: "off", spellcheck: "false" });
  input.addEventListener("input", () => report(input.value));
  return { elements: [h("div", { class: "line" }, input)], show: (value) => write(input, value) };
};

const OTHER = "\u0000";

/**
 * A menu of named values and, if there are others, a control for these.  To choose the other values opens the control,
 * which then shows the present value in full; the value changes when the person changes what the control shows.
 * @param {any} field @param {string} id @param {Report} report
 * @param {{value: any, label: string}[]} named
 * @param {{label: string, help: string, inFull: (value: any, answer: any) => any, control: (report: Report) => Control} | null} other
 * @returns {Control}
 */
const menu = (field, id, report, named, other = null) => {
  const options = named.map(({ label }, place) => h("option", { value: place }, label));
  if (other) options.push(h("option", { value: OTHER }, other.label));
  const select = h("select", { id, "aria-label": field.title }, options);
  /** @type {any} The value that the person has entered in the control, which must not change while the person types. */
  let typed;
  let open = false;
  /** @type {any} */
  let present = null;
  /** @type {any} */
  let checked = null;
  const control = other?.control((value) => {
    typed = value;
    report(value);
  });
  const rest = control ? h("div", { class: "other" }, h("p", { class: "meaning" }, other?.help), control.elements) : null;
  const paint = () => {
    const place = named.findIndex((each) => same(each.value, present));
    if (place < 0) open = true;
    select.value = open ? OTHER : String(place);
    if (rest) rest.hidden = !open;
    if (open && !same(present, typed)) control?.show(place < 0 ? present : other?.inFull(present, checked), checked);
  };
  const close = () => {
    open = false;
    typed = undefined;
  };
  select.addEventListener("change", () => {
    close();
    if (select.value === OTHER) {
      open = true;
      paint();
    } else report(named[Number(select.value)].value);
  });
  const show = (/** @type {any} */ value, /** @type {any} */ answer) => {
    present = value;
    checked = answer;
    paint();
  };
  return { elements: [h("div", { class: "line" }, select), rest], show, close };
};

/** @param {any} field @param {string} id @param {Report} report @param {any} form @returns {Control} */
const pack = (field, id, report, form) => {
  const named = field.named.map((/** @type {string} */ name) => {
    const { count } = form.packs[name];
    return { value: name, label: name === String(count) ? `${name} cards` : `${name} (${count} cards)` };
  });
  return menu(field, id, report, named, {
    label: "other cards …",
    help: "Write ranges of cards and single cards. S, C, D and H are the suits, RJ and BJ the red and the black joker.",
    inFull: (name) => form.packs[name].cards,
    control: (enter) => text({ title: "The cards of the pack" }, `${id}-other`, enter),
  });
};

/** @param {any} field @param {string} id @param {Report} report @returns {Control} */
const packets = (field, id, report) => menu(field, id, report, [{ value: null, label: "the usual packets" }], {
  label: "other packets …",
  help: "Write the number of cards in each packet. A number with k is for the kitty.",
  inFull: (_, answer) => answer.packets,
  control: (enter) => text({ title: "The packets" }, `${id}-other`, enter),
});

/** @param {any} field @param {string} id @param {Report} report @returns {Control} */
const order = (field, id, report) => {
  const list = h("ol", { class: "order", "aria-label": `${field.title}, lowest first` });
  /** @param {string} value */
  const show = (value) => {
    const suits = String(value).split(" ");
    list.replaceChildren(...suits.map((suit, place) => h("li", {}, withSymbol(suit), " ", place > 0 && h("button", {
      type: "button",
      class: "small",
      "aria-label": `Move lower: ${withSymbol(suit)}, to place ${place}`,
      onclick: () => {
        const moved = suits.toSpliced(place, 1).toSpliced(place - 1, 0, suit);
        report(moved.join(" "));
        show(moved.join(" "));
        /** @type {any} */ (list.children[place - 1].querySelector("button") ?? list.querySelector("button"))?.focus();
      },
    }, "Move lower"))));
  };
  return { elements: [list], show };
};

/** @param {any} form @param {Report} report @returns {Control} */
const points = (form, report) => {
  /** @type {any[][]} */
  let rows = [];
  const inputs = form.levels.map((/** @type {number} */ level, /** @type {number} */ row) => [0, 1, 2, 3, 4].map((place) => {
    const input = h("input", { type: "number", min: 1, step: 1, "aria-label": `Points of a bid of ${level} in suit ${place + 1}, lowest first` });
    input.addEventListener("input", () => {
      rows = rows.map((each, number) => number === row ? each.with(place, asNumber(input.value)) : each);
      report(rows);
    });
    return input;
  }));
  const suits = h("tr");
  const table = h("table", { class: "schedule" }, suits, inputs.map((/** @type {any[]} */ row, /** @type {number} */ number) =>
    h("tr", {}, h("th", { scope: "row" }, form.levels[number]), row.map((input) => h("td", {}, input)))));
  const show = (/** @type {any} */ value, /** @type {any} */ answer) => {
    rows = value;
    const order = String(answer.values["auction.suit_order"]).split(" ").slice(0, 5);
    suits.replaceChildren(h("td"), ...order.map((suit) => h("th", { scope: "col" }, withSymbol(suit))));
    inputs.forEach((/** @type {any[]} */ row, /** @type {number} */ number) => row.forEach((input, place) => write(input, value[number]?.[place])));
  };
  return { elements: [table], show };
};

/** @param {any} field @param {string} id @param {Report} report @param {any} form @returns {Control} */
const schedule = (field, id, report, form) => {
  const named = field.named.map((/** @type {string} */ name) => ({ value: name, label: name }));
  return menu(field, id, report, named, {
    label: "your own points …",
    help: "Write the points of each bid.",
    inFull: (name) => form.schedules[name],
    control: (enter) => points(form, enter),
  });
};

/** @type {Record<string, string>} */
const WORDS = { none: "below every trick bid", NT: "no trump", S: "♠ spades", C: "♣ clubs", D: "♦ diamonds", H: "♥ hearts" };

/** @param {any} field @param {string} id @param {Report} report @returns {Control} */
const other = (field, id, report) => {
  if (field.named.length === 0) return text(field, id, report);
  const values = field.named.map((/** @type {string} */ name) => ({ value: name === "none" ? null : name, label: WORDS[name] ?? withSymbol(name) }));
  return menu(field, id, report, values);
};

/** @type {Record<string, (field: any, id: string, report: Report, form: any) => Control>} */
const OF_PATHS = { "table.pack": pack, "table.packets": packets, "auction.suit_order": order, "contracts.schedule": schedule };
/** @type {Record<string, (field: any, id: string, report: Report, form: any) => Control>} */
const OF_KINDS = { choice, flag, number, text, other };

/**
 * Return the control for a field.
 * @param {any} field The field as the library describes it.
 * @param {string} path Its path.
 * @param {any} form The whole form.
 * @param {Report} report
 */
export const controlOf = (field, path, form, report) => (OF_PATHS[path] ?? OF_KINDS[field.kind])(field, idOf(path), report, form);
