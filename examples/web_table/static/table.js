// @ts-check
/* The page of a table. */
import { board, completeTrick, dealerMark, seatFacts, sidebar } from "./board.js";
import { row } from "./cards.js";
import { leave, preferences, report, review, settings, sheet } from "./dialogs.js";
import { button, draw, h, input, line, panel } from "./dom.js";
import { act, advise, asking, look, mine, now, set, start } from "./game.js";
import { cards, exchange, moves } from "./moves.js";
import { ask, byId, keep, kept, onLooks } from "./people.js";

/** @typedef {import("./wire").View} View */
/** @param {string} name */
export function showTable(name) {
  draw(byId("page"), h("main", {}, h("h1", {}, name), h("a", { href: "/" }, "To the lobby")));
  start(name, show);
  onLooks(look);
  setInterval(tick, 1_000);
}

function show() {
  document.title = `${mine() ? "Your turn: " : ""}${now.name} – Five hundred`;
  draw(byId("header"), head());
  draw(byId("page"), main(), sidebar());
  tick();
}

/** Show how much time is left. */
function tick() {
  if (byId("clock")) byId("clock").textContent = `${Math.max(0, Math.ceil((now.until - Date.now()) / 1_000))} s`;
}

function head() {
  const { seat, host, table } = now.message;
  /** @param {string} label @param {() => void} then */
  const item = (label, then) =>
    button(label, (at) => (at.closest("details")?.removeAttribute("open"), then()), { key: label });
  return [
    h("a", { class: "brand", href: "/" }, "Five hundred"),
    h("h1", {}, now.name),
    h("details", { class: "menu" }, h("summary", {}, "Menu"), h("nav", { "aria-label": "Menu" },
      h("a", { href: `/table/${now.name}/rules`, target: "_blank" }, "Rules"),
      item("Score sheet", sheet),
      table.settings.shown && item("Review hands", () => review()),
      item("Preferences", preferences),
      host && item("Settings of the table", () => settings()),
      seat !== null && item("Report a fault", report),
      seat !== null && item("Leave the seat", leave))),
  ];
}

function main() {
  const { seat, view, table, words, picture, discard, hand = [] } = now.message;
  const turn = mine() && !now.busy;
  const free = table.people.filter((person) => person.free).map(({ name }) => name);
  const missing = free.length > 0 && `Waiting for ${free.length} more player${free.length === 1 ? "" : "s"}`;
  const swap = discard && seat !== null ? exchange() : null;
  const over = view && result(view);
  const lying = view?.on_table.length ? cards("On the table", view.on_table, "kitty") : null;
  const drawn = view?.drawn && row("The card that you have drawn", [view.drawn], {}, "kitty");
  const due = [free.length > 0 && waiting(free), swap?.middle, drawn, lying, moves()];
  const middle = over && !turn ? [over] : due;
  const name = input((entered) => keep({ name: entered }), { id: "your-name", maxlength: 20, value: kept.name });
  return h("main", {},
    h("p", { id: "status", tabindex: -1, class: turn ? "mine" : "" },
      h("span", {}, turn && "Your turn: ", missing || (words?.turn ?? "Spectators are not allowed at this table.")),
      words?.contract && h("span", {}, words.contract),
      now.message.left !== null && h("span", { id: "clock", "aria-hidden": "true" })),
    seat === null && table.people.some((person) => person.free || person.computer) &&
      line(h("label", { for: "your-name" }, "Your name"), name),
    absent(),
    board(middle),
    turn && over,
    now.advice && h("p", { class: "advice" }, now.advice),
    seat !== null && h("section", { class: `own${view?.turn === seat ? " turn" : ""}`, "aria-label": "You" },
      h("header", {}, h("h2", {}, table.people[seat].name), dealerMark(seat),
        h("div", { class: "facts" }, seatFacts(seat))),
      swap?.own ?? cards("Your hand", hand, "hand")),
    picture && h("div", { class: "picture", picture }),
    view && tools(view));
}

/** Return a way to go on without a person who is to act and is away. */
function absent() {
  const { seat, view, table } = now.message;
  const person = table.people[view?.to_act ?? -1];
  if (seat === null || !person || person.computer || person.here || table.waits) return null;
  return line(button(`Let a computer play for ${person.name}`, asking({ do: "replace" }), { key: "absent" }));
}

/** @param {string[]} free The names of the free seats. */
function waiting(free) {
  const fill = button("Fill with computer players", asking({ do: "fill" }), { class: "main" });
  return panel("Not all seats are taken",
    h("p", {}, `Free: ${free.join(", ")}.`),
    h("p", {}, "Others join in the lobby, or with the address of this page."),
    now.message.fill && line(fill));
}

/** Return the result of a hand or of the match.  @param {View} view */
function result(view) {
  const score = h("ul", { class: "summary" }, now.summary.map((each) => h("li", {}, each)));
  const on = line(button("Continue", () => set({ summary: [], ending: "" }), { class: "main" }));
  const ended = now.ending && [h("p", {}, now.ending), line(button("Score sheet", sheet))];
  if (view.phase !== "finished")
    return now.summary.length > 0 && panel(ended ? "The match is over" : "The hand is over", score, ended, on);
  const next = button("Next match", asking({ do: "next" }, () => set({ summary: [], ending: "" })), { class: "main" });
  return panel("The match is over", score, ended, (now.message.host || now.message.seat !== null) && line(next));
}

/** @param {View} view */
function tools(view) {
  const { last_trick: trick } = view;
  const { people, settings: { hints } } = now.message.table;
  const last = () => trick && ask("The last trick", completeTrick(trick), `${people[trick.winner].name} took it.`);
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const field = byId("typed");
    if (field.value.trim() && (await act(field.value, field))) field.value = "";
  };
  const typed = input(() => {}, { id: "typed", maxlength: 80, placeholder: view.phase === "bidding" ? "7 hearts" : "" });
  return h("section", { class: "line tools", "aria-label": "Help" },
    mine() && hints && button("Hint", advise, { key: "hint" }),
    trick && button("Last trick", last, { key: "last" }),
    mine() && h("form", { class: "line", onsubmit }, h("label", { for: "typed" }, "Type a move"), typed,
      h("button", {}, "Do this")));
}
