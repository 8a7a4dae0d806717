// @ts-check
/* Forms that are drawn from the library's description of its options.  The library alone judges what is entered. */

import { button, checkbox, h, input, line, select } from "./dom.js";

/**
 * @typedef {{ path: string, title: string, meaning: string, kind: string, default?: any, low?: number | null,
 *   high?: number | null, unit?: string | null, none?: string | null, longest?: number | null,
 *   choices?: { value: string, meaning: string }[], named?: string[] }} Field
 * @typedef {{ name: string, title: string, meaning: string, fields: Field[] }} Group
 * @typedef {{ groups: Group[], special: Group, presets: { name: string, title: string }[],
 *   custom: { name: string, sentence: string }[], sortings: string[] }} Form
 * @typedef {{ values: Record<string, any>, problems: { message: string, paths: string[] }[],
 *   idle: Record<string, string> }} Found What the library says of what is entered.
 * @typedef {{ base: string, changes: Record<string, any>, custom: string[] }} Entered
 * @typedef {(path: string, value: any) => void} Put
 */

const SPECIALS = "contracts.specials";
const WATCHING = [
  { value: "nobody", meaning: "Nobody" },
  { value: "backs", meaning: "Everybody, without the hands" },
  { value: "faces", meaning: "Everybody, with all hands" },
];
const LIMIT = { unit: "seconds", none: "no limit", default: 60 };
/** @type {Field[]} */
const SETTINGS = [
  { path: "level", title: "Computer players", meaning: "From 1, a beginner, to 6, the strongest.", kind: "number" },
  { path: "seconds", title: "Time limit", meaning: "Then a computer player acts instead.", kind: "number", ...LIMIT },
  { path: "watching", title: "Who may watch", meaning: "", kind: "choice", choices: WATCHING },
  { path: "hints", title: "Hints", meaning: "A player may ask for a suggestion.", kind: "flag" },
  { path: "shown", title: "Review", meaning: "All may look at the cards of a hand that is over.", kind: "flag" },
];
/** What a new table has.  @type {import("./connection.js").Settings} */
export const USUAL = { level: 3, seconds: null, watching: "backs", hints: true, shown: true };

/** Return the fields of a table's settings.  @param {Record<string, any>} settings @param {Put} put */
export const settingsFields = (settings, put) => SETTINGS.map((each) => field(each, settings[each.path], put));

/** Return a number if a text is one; otherwise the text, which the library refuses.  @param {string} text */
const asNumber = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

/** Return what a person has typed as plain data.  @param {any} value */
function asData(value) {
  try {
    return typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

/** Return the rules that a person has entered, as the server reads them.  @param {Entered} entered */
export function entry({ base, changes, custom }) {
  const data = Object.entries(changes).map(([path, value]) => [path, asData(value)]);
  return { base, custom, changes: Object.fromEntries(data) };
}

/** @param {string} path @param {Found} [found] */
const problemsAt = (path, found) =>
  (found?.problems ?? []).filter(({ paths }) => paths.includes(path)).map(({ message }) =>
    h("p", { class: "problem" }, message));

/**
 * Return a field with its label, what it means and what is wrong with it.
 * @param {Field} each @param {any} value @param {Put} put @param {Found} [found] @param {string} [path]
 */
function field(each, value, put, found, path = each.path) {
  const problems = problemsAt(path, found);
  const idle = found?.idle[path];
  const about = `about-${path}`;
  const props = { id: path, "aria-describedby": about, "aria-invalid": problems.length > 0 && "true" };
  const flag = each.kind === "flag";
  const shown = flag
    ? checkbox(each.title, value === true, (on) => put(path, on), props)
    : [h("label", { for: path }, each.title), line(control(each, value, (entered) => put(path, entered), props))];
  return h("div", { class: `field${problems.length ? " wrong" : ""}`, key: path }, shown,
    h("div", { class: "muted", id: about }, each.meaning && h("p", {}, each.meaning), problems,
      idle && h("p", {}, `No effect: ${idle}.`)));
}

/** @param {Field} each @param {any} value @param {(value: any) => void} put @param {Record<string, any>} props */
function control(each, value, put, props) {
  if (each.kind === "choice")
    return select((each.choices ?? []).map((one) => [one.value, one.meaning]), value, put, props);
  if (each.kind === "number") {
    const more = { type: "number", min: each.low, max: each.high, value: String(value ?? "") };
    const none = (/** @type {boolean} */ on) => put(on ? null : (each.default ?? each.low));
    return [
      input((text) => put(asNumber(text)), { ...props, ...more, disabled: value === null }),
      each.unit && h("span", {}, each.unit),
      each.none && checkbox(each.none, value === null, none),
    ];
  }
  const plain = value ?? (each.named?.includes("none") ? "none" : "");
  const text = typeof plain === "object" ? JSON.stringify(plain) : String(plain);
  const list = each.named?.length ? `names-${props.id}` : null;
  return [
    input(put, { ...props, list, maxlength: each.longest, value: text }),
    list && h("datalist", { id: list }, each.named?.map((name) => h("option", { value: name }))),
  ];
}

/** @type {Field} */
const CODE = { path: "code", title: "Code", meaning: "One to three capital letters.", kind: "text", longest: 3 };

/** @param {Group} form @param {Found} found @param {any[]} bids The special bids. @param {Put} put */
function specials(form, found, bids, put) {
  const another = { code: `X${bids.length + 1}`, name: `Bid ${bids.length + 1}` };
  const all = bids.map((bid, place) => {
    const fields = [CODE, ...form.fields].map((each) => {
      const name = each.path.split(".").slice(-1)[0];
      /** @type {Put} */
      const change = (_, value) => put(SPECIALS, bids.with(place, { ...bid, [name]: asData(value) }));
      return field(each, name in bid ? bid[name] : each.default, change, found, `${SPECIALS}.${place}.${name}`);
    });
    const remove = button("Remove this bid", () => put(SPECIALS, bids.filter((other) => other !== bid)));
    return h("details", { key: place }, h("summary", {}, bid.name || bid.code || "A bid"), fields, remove);
  });
  return [all, button("Add a bid", () => put(SPECIALS, [...bids, another])), problemsAt(SPECIALS, found)];
}

/** Return the groups of options.  @param {Form} form @param {Entered} entered @param {Found} found @param {Put} put */
export function rulesFields(form, entered, found, put) {
  /** @param {Field} each */
  const drawn = (each) => {
    const value = each.path in entered.changes ? entered.changes[each.path] : found.values[each.path];
    if (each.path !== SPECIALS || !Array.isArray(value)) return field(each, value, put, found);
    const bids = specials(form.special, found, value, put);
    return h("div", { class: "field", key: SPECIALS }, h("h4", {}, each.title), bids);
  };
  return form.groups.map(({ name, title, meaning, fields }) => {
    const custom = name.match(/^custom\.(.*)/)?.[1];
    if (custom && (!entered.custom.includes(custom) || !fields.length)) return null;
    const own = (/** @type {string} */ path) => fields.some((each) => `${path}.`.startsWith(`${each.path}.`));
    const wrong = found.problems.filter(({ paths }) => paths.some(own)).length;
    const changed = Object.keys(entered.changes).filter(own).length;
    const notes = [changed > 0 && ` · ${changed} changed`, wrong > 0 && ` · ${wrong} to mend`];
    const ready = (/** @type {HTMLDetailsElement} */ node) => wrong > 0 && (node.open = true);
    return h("details", { key: name, ready }, h("summary", {}, title, notes), h("p", {}, meaning), fields.map(drawn));
  });
}
