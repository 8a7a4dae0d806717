// @ts-check
/* What a person may do now: play cards, bid, exchange cards with the kitty, or choose among named actions. */
import { cardName, row } from "./cards.js";
import { button, h, line } from "./dom.js";
import { act, acting, now, set } from "./game.js";
import { announce, ask } from "./people.js";

const STRUCK = "[data-legal=false]";
/** The actions for which a person clicks a card. */
const CARD_ACTIONS = ["play-card", "give-card", "take-card"];

/** Return the choices for which a person clicks a certain card.  @param {string} code */
const choicesOf = (code) =>
  (now.message.choices ?? []).filter(({ action }) => CARD_ACTIONS.includes(action.action) && action.card === code);
/** Return whether an action is suggested.  @param {any} action */
const isHint = (action) => now.hint !== null && JSON.stringify(now.hint) === JSON.stringify(action);
/** Return whether a card is suggested.  @param {string} code */
const isHinted = (code) => choicesOf(code).some(({ action }) => isHint(action)) || now.hint?.discards?.includes(code);

/** Use a card; if it can be played in several ways, ask which one.  @param {string} code @param {Element} at */
function useCard(code, at) {
  const choices = choicesOf(code);
  if (choices.length > 1) ask(`How do you play the ${cardName(code)}?`, h("div", { id: "choices" }, buttons(choices)));
  else act(choices[0]?.action ?? { action: "play-card", card: code, suit: null }, at);
}

/** Return cards with their use.  @param {string} label @param {readonly string[]} codes @param {string} kind */
export function cards(label, codes, kind) {
  const ready = (/** @type {string} */ code) => choicesOf(code).length > 0;
  const click = codes.some(ready) || (kind === "hand" && now.message.view?.phase === "playing") ? useCard : undefined;
  return row(label, codes, { ready, hinted: isHinted, click }, click ? kind : `${kind} plain`);
}

/** For each arrow key, the direction to the right and down. */
const ARROWS = /** @type {Record<string, number[]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});
/** Return the next cell in a direction.  @param {any} cell @param {any[]} cells @param {number[]} direction */
function neighbour(cell, cells, [right, down]) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const [x, y] = [left + width * (0.5 + right), top + height * (0.5 + down)];
  return cells.find((each) => {
    const box = each.getBoundingClientRect();
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  });
}

/** Return the grid of bids, whose cells are buttons; the arrow keys move among them.  @param {string} grid */
function bidGrid(grid) {
  const choices = new Map(now.message.choices?.map((each) => [each.bid, each]));
  const ready = (/** @type {HTMLElement} */ node) => {
    node.querySelector("svg")?.setAttribute("role", "group");
    const cells = [...node.querySelectorAll("[data-bid]")];
    const first = cells.find((each) => each === document.activeElement) ?? cells.find((each) => !each.matches(STRUCK));
    for (const cell of cells) {
      const code = cell.getAttribute("data-bid") ?? "";
      const choice = choices.get(code);
      const texts = [...cell.querySelectorAll("text")];
      for (const each of texts) if (each.nextSibling?.nodeType !== Node.TEXT_NODE) each.after(" ");
      const words = texts.map((each) => each.textContent).join(", ").replace(/ 10(?=[,]|$)/, " 10");
      const notes = `${choice ? "" : ", struck out"}${isHint(choice?.action) ? ", suggested" : ""}`;
      cell.setAttribute("role", "button");
      cell.setAttribute("aria-label", `${choice?.label ?? code}, ${words} points${notes}`);
      cell.setAttribute("tabindex", cell === (first ?? cells[0]) ? "0" : "-1");
    }
  };
  const onclick = (/** @type {any} */ event) => {
    const cell = event.target.closest("[data-bid]");
    if (cell) act({ action: "make-bid", bid: cell.getAttribute("data-bid") }, cell);
  };
  const onkeydown = (/** @type {any} */ event) => {
    const [chosen, arrow] = [["Enter", " "].includes(event.key), ARROWS[event.key]];
    if (chosen) onclick(event);
    if (chosen || arrow) event.preventDefault();
    const cells = [...event.currentTarget.querySelectorAll("[data-bid]")];
    const next = arrow && neighbour(event.target, cells, arrow);
    if (!next) return;
    for (const cell of cells) cell.setAttribute("tabindex", cell === next ? "0" : "-1");
    next.focus();
  };
  return h("div", { class: "grid", key: "grid", picture: grid, ready, onclick, onkeydown });
}

/** Return choices as buttons.  @param {import("./connection.js").Choice[]} choices */
function buttons(choices) {
  const all = choices.map(({ action, label }) => {
    const shown = [label, isHint(action) && h("span", { class: "unseen" }, ", suggested")];
    return button(shown, acting(action), { class: isHint(action) ? "hinted" : null, key: label });
  });
  const kind = `line choices${all.length > 12 ? " many" : ""}`;
  return h("div", { class: kind, role: "group", "aria-label": "What you may do" }, all);
}

/** Return the actions for which no card is clicked. */
export function moves() {
  const { choices = [], grid } = now.message;
  const other = choices.filter(({ action, bid }) => !CARD_ACTIONS.includes(action.action) && !(grid && bid));
  return [grid && bidGrid(grid), other.length > 0 && buttons(other)];
}

/** Return the cards to discard and those to keep, which are swapped one for one. */
export function exchange() {
  const { hand = [], discard = 0 } = now.message;
  const { away, picked } = now;
  const discards = hand.filter((code) => away.has(code));
  const click = (/** @type {string} */ code) => {
    if (picked === null || away.has(picked) === away.has(code)) return set({ picked: picked === code ? null : code });
    const [taken, put] = away.has(code) ? [code, picked] : [picked, code];
    set({ picked: null, away: new Set([...discards.filter((each) => each !== taken), put]) });
    announce(`You keep the ${cardName(taken)} and discard the ${cardName(put)}.`);
  };
  /** @type {import("./cards.js").Use} */
  const use = { click, hinted: isHinted, pressed: (code) => picked === code };
  const middle = h("section", { class: "exchange", key: "exchange" },
    h("h2", {}, `Discard ${discard === 1 ? "one card" : `${discard} cards`}`),
    h("p", {}, "Choose one of these and a card of your hand to swap them."),
    row("To discard", discards, use, "kitty"),
    line(button("Discard these", acting({ action: "exchange", discards }), { class: "main" }),
      now.hint?.discards && button("Discard the suggested cards", acting(now.hint))));
  return { middle, own: row("Your hand", hand.filter((code) => !away.has(code)), use, "hand") };
}
