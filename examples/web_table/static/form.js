// @ts-check
/* Forms that are drawn from the library's description of its options.  The library alone judges what is entered. */
import { button, checkbox, h, input, labelled, line, select } from "./dom.js";

/**
 * @typedef {{ path: string, title: string, meaning: string, kind: string, default?: any, longest?: number | null,
 *   low?: number, high?: number, unit?: string, none?: string, named?: string[],
 *   choices?: { value: string, meaning: string }[] }} Field
 * @typedef {{ name: string, title: string, meaning: string, fields: Field[] }} Group
 * @typedef {{ values: any, problems: { message: string, paths: string[] }[], idle: any }} Found What the library says.
 * @typedef {{ base: string, changes: Record<string, any>, custom: string[] }} Entered
 * @typedef {(path: string, value: any) => void} Put
 */

const SPECIALS = "contracts.specials";
/** The settings of a table: for each a title, and the values as JSON with their names. */
const SETTINGS = {
  level: { title: "Level of the computer players", 3: "3", 1: "1, for beginners", 2: "2", 4: "4", 5: "5", 6: "6" },
  seconds: { title: "Time limit for a move, in seconds", null: "none", 15: "15", 30: "30", 60: "60", 120: "120", 300: "300" },
  watching: { title: "Who may watch", '"backs"': "all", '"faces"': "all, and see the hands", '"nobody"': "nobody" },
  hints: { title: "A player may ask for hints", true: "yes", false: "no" },
  shown: { title: "Show all cards after each hand", true: "yes", false: "no" },
};
/** What a new table has. */
export const USUAL = { level: 3, seconds: null, watching: "backs", hints: true, shown: true };
/** Return the fields of a table's settings.  @param {any} settings @param {Put} put */
export const settingsFields = (settings, put) =>
  Object.entries(SETTINGS).map(([name, { title, ...values }]) => {
    const change = (/** @type {string} */ value) => put(name, JSON.parse(value));
    const control = select(Object.entries(values), JSON.stringify(settings[name]), change, { id: name });
    return labelled(name, title, control);
  });

/** Return a number if a text is one; otherwise the text, which the library refuses.  @param {string} text */
const asNumber = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
/** Return what a person has typed as plain data.  @param {string} text */
function asData(text) {
  try {
    return /^[[{]/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
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
      idle && h("p", {}, `Without effect now: ${idle}.`)));
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
    input((typed) => put(asData(typed)), { ...props, list, maxlength: each.longest, value: text }),
    list && h("datalist", { id: list }, each.named?.map((name) => h("option", { value: name }))),
  ];
}

/** @type {Field} */
const CODE = { path: "code", title: "Code", meaning: "One to six capital letters.", kind: "text", longest: 6 };
/** @param {Group} form @param {Found} found @param {any[]} bids The special bids. @param {Put} put */
function specials(form, found, bids, put) {
  const another = { code: `X${String.fromCharCode(65 + bids.length)}`, name: `Bid ${bids.length + 1}` };
  const all = bids.map((bid, place) => {
    const fields = [CODE, ...form.fields].map((each) => {
      const name = each.path.split(".").slice(-1)[0];
      /** @type {Put} */
      const change = (_, value) => put(SPECIALS, bids.with(place, { ...bid, [name]: value }));
      return field(each, name in bid ? bid[name] : each.default, change, found, `${SPECIALS}.${place}.${name}`);
    });
    const remove = button("Remove this bid", () => put(SPECIALS, bids.filter((other) => other !== bid)));
    return h("details", { key: place }, h("summary", {}, bid.name || bid.code || "A bid"), fields, remove);
  });
  return [all, button("Add a bid", () => put(SPECIALS, [...bids, another])), problemsAt(SPECIALS, found)];
}

/** @typedef {{ groups: Group[], special: Group }} Form */
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
    const notes = [changed > 0 && ` · ${changed} changed`, wrong > 0 && ` · ${wrong} problem${wrong === 1 ? "" : "s"}`];
    const ready = (/** @type {HTMLDetailsElement} */ node) => wrong > 0 && (node.open = true);
    return h("details", { key: name, ready }, h("summary", {}, title, notes), h("p", {}, meaning), fields.map(drawn));
  });
}
