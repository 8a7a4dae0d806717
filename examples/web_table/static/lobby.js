// @ts-check
/* The lobby: the tables with their seats, and the form for a new table. */
import { button, checkbox, draw, h, input, labelled, line, select } from "./dom.js";
import { USUAL, rulesFields, settingsFields } from "./form.js";
import { byId, keep, kept, say } from "./people.js";

/** @typedef {{ name: string, age: number, over: boolean, mine: number | null }} Own */
/** @typedef {import("./connection.js").Table & Own} Row */

/** How often the lobby looks for news, and how long it waits while a person types, in milliseconds. */
const [EVERY, REST] = [4_000, 250];
let tables = /** @type {Row[] | null} */ (null);
let trouble = "";
let form = /** @type {any} What the server offers for a new table. */ (null);
let entered = /** @type {import("./form.js").Entered} */ ({ base: "australian", changes: {}, custom: [] });
let found = /** @type {import("./form.js").Found} */ ({ values: {}, problems: [], idle: {} });
let settings = USUAL;
let newName = `table-${100 + Math.floor(Math.random() * 900)}`;
let [checks, later] = [0, 0];

/** Return the answer to a request; without a connection, an error.  @param {string} address @param {any} [body] */
async function fetched(address, body) {
  try {
    const answer = await fetch(address, body && { method: "POST", body: JSON.stringify(body) });
    return await answer.json();
  } catch {
    return { error: "The server does not answer: wait a moment." };
  }
}

export function showLobby() {
  draw(byId("header"), h("p", { class: "brand" }, "Five hundred"));
  refresh();
  setInterval(() => document.hidden || refresh(), EVERY);
}

async function refresh() {
  const answer = await fetched("/lobby");
  trouble = answer.error ?? "";
  if (!answer.error) tables = answer;
  show();
}

/** Go to a table, and sit down there.  @param {string} name @param {number | null} seat */
function go(name, seat) {
  if (seat !== null && !kept.name.trim()) {
    byId("your-name").scrollIntoView({ block: "center" });
    byId("your-name").focus({ preventScroll: true });
    return say("First tell the others your name.", byId("your-name"));
  }
  if (seat !== null) sessionStorage.setItem("sit", `${name}:${seat}`);
  location.assign(`/table/${name}`);
}

const ago = (/** @type {number} */ seconds) => seconds < 60 ? "just now"
  : seconds < 3_600 ? `${Math.floor(seconds / 60)} min ago` : `${Math.floor(seconds / 3_600)} h ago`;

/** @param {Row} table */
function tableRow({ name, title, age, over, mine, people, settings: { watching } }) {
  const players = people.filter(({ player }) => player !== false);
  const seats = (/** @type {number} */ side) =>
    players.filter((person) => person.side === side).map((person) =>
      h("li", { key: person.seat }, person.free ? "free seat" : person.name,
        person.free && mine === null && button("Sit here", () => go(name, person.seat))));
  const teams = [...new Set(players.map(({ side }) => side))].map((side, index) =>
    h("div", { key: side }, h("h4", {}, `Team ${index + 1}`), h("ul", {}, seats(side))));
  return h("li", { class: "panel table-row", key: name },
    h("h3", {}, name),
    h("p", { class: "muted" }, title, " · ", over ? "match over" : "last move", ` ${ago(age)}`),
    h("div", { class: "teams" }, teams),
    mine !== null && line(button(`Come back as ${people[mine].name}`, () => go(name, null), { class: "main" })),
    mine === null && watching !== "nobody" && line(button("Watch", () => go(name, null))));
}

async function opened(/** @type {any} */ event) {
  if (!event.target.open || form) return;
  const answer = await fetched("/form");
  if (answer.error) return say(answer.error);
  form = answer;
  check();
}

/** Let the library check what is entered; only the answer to the last question counts. */
async function check() {
  const number = ++checks;
  const answer = await fetched("/check", entered);
  if (number !== checks) return;
  if (answer.error) say(answer.error);
  else found = answer;
  show();
}

/** @param {Partial<typeof entered>} changes */
function change(changes) {
  entered = { ...entered, ...changes };
  show();
  clearTimeout(later);
  later = setTimeout(check, REST);
}

async function create(/** @type {Element} */ at) {
  const answer = await fetched("/tables", { name: newName.trim(), settings, ...entered });
  if (answer.error) say(answer.error, at);
  else go(answer.name, kept.name.trim() ? 0 : null);
}

function newTable() {
  if (!form) return h("p", {}, "One moment …");
  const { presets, custom } = form;
  const { base, changes } = entered;
  /** @type {import("./form.js").Put} */
  const set = (path, value) => ((settings = { ...settings, [path]: value }), show());
  const own = custom.map((/** @type {{ name: string, sentence: string }} */ { name, sentence }) => {
    const others = entered.custom.filter((each) => each !== name);
    const put = (/** @type {boolean} */ on) => change({ custom: on ? [...others, name] : others });
    return h("div", { class: "field", key: name }, checkbox(sentence, entered.custom.includes(name), put));
  });
  const start = (/** @type {string} */ preset) => {
    if (Object.keys(changes).length > 0) say("The changes to the other rules are undone.", byId("new-base"), false);
    change({ base: preset, changes: {} });
  };
  const name = input((typed) => (newName = typed), { id: "new-name", value: newName, maxlength: 40 });
  const names = presets.map((/** @type {any} */ each) => [each.name, each.title]);
  return [
    labelled("new-name", "Name of the table", name),
    labelled("new-base", "Rules", select(names, base, start, { id: "new-base" })),
    h("details", { key: "settings" }, h("summary", {}, "Settings of the table"), settingsFields(settings, set)),
    own.length > 0 && h("details", { key: "custom" }, h("summary", {}, "House rules of this server"), own),
    rulesFields(form, entered, found, (path, value) => change({ changes: { ...changes, [path]: value } })),
    line(button("Open the table", create, { class: "main" })),
  ];
}

function show() {
  const list = tables?.length ? tables.map(tableRow) : [h("li", {}, "There is no table yet: open one.")];
  const name = { id: "your-name", maxlength: 20, value: kept.name };
  draw(byId("page"), h("main", { class: "lobby" },
    h("h1", { id: "status", tabindex: -1 }, "Tables"),
    trouble && h("p", { class: "problem" }, trouble),
    line(h("label", { for: "your-name" }, "Your name"), input((words) => keep({ name: words }), name)),
    h("details", { class: "panel", ontoggle: opened }, h("summary", {}, h("h2", {}, "New table")), newTable()),
    h("h2", { class: "unseen" }, "Open tables"),
    tables && h("ul", { class: "tables" }, list)));
}
