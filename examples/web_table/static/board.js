// @ts-check
/* The board: the seats around the table and the trick in the middle; and beside it scores, auction and log. */
import { cardName, picture, row, strainName } from "./cards.js";
import { button, h, line, panel } from "./dom.js";
import { sheet } from "./dialogs.js";
import { asking, now, release } from "./game.js";
import { cards } from "./moves.js";
import { kept } from "./people.js";

/** For each number of other seats, where these seats are, clockwise from the left. */
const PLACES = ["", "top", "top-left top-right", "left top right", "left top-left top-right right",
  "left top-left top top-right right"].map((each) => each.split(" "));

/** Return the place of each seat, clockwise; this person's is at the bottom. */
function places() {
  const { table, view, seat } = now.message;
  const seats = table.people.map((person) => person.seat);
  const playing = view?.playing ?? []; // a spare hand that plays sits opposite its player
  const all = playing.length === seats.length ? playing : seats;
  const own = Math.max(0, all.indexOf(seat ?? 0));
  const at = ["bottom", ...PLACES[all.length - 1]];
  return new Map([...all.slice(own), ...all.slice(0, own)].map((each, index) => [each, at[index]]));
}

/** Return a call as a button that explains it.  @param {number} index */
const callButton = (index) =>
  button([now.message.words?.calls[index], h("span", { class: "unseen" }, ": what does it mean?")],
    asking({ do: "why", call: index }), { class: "call", key: index });

/** Return the mark of the dealer.  @param {number} seat */
export const dealerMark = (seat) =>
  now.message.view?.dealer === seat && h("span", { class: "dealer" }, "D", h("span", { class: "unseen" }, "ealer"));

/** Return what is to be said about a seat.  @param {number} seat */
export function seatFacts(seat) {
  const { view, table } = now.message;
  const { free, computer, here, player } = table.people[seat];
  const playing = view?.playing.length ? view.playing : null;
  const last = view && !playing ? view.calls.findLastIndex((call) => call.seat === seat) : -1;
  const taken = view?.taken[seat];
  const marks = [
    view?.contract?.declarer === seat && "declarer",
    view?.partner === seat && "partner",
    playing && !playing.includes(seat) && "sits out",
    seat === now.message.seat && view?.exposed.some(([other]) => other === seat) && "your cards lie open",
    !free && !computer && !here && player !== false && "away",
  ];
  return [
    marks.some(Boolean) && h("span", {}, marks.filter(Boolean).join(", ")),
    playing && h("span", {}, `${taken} trick${taken === 1 ? "" : "s"}`),
    last >= 0 && callButton(last),
  ];
}

/** @param {number} seat @param {string} place */
function seatPanel(seat, place) {
  const { view, table } = now.message;
  const { name, free, computer, next } = table.people[seat];
  const turn = view?.turn === seat;
  const exposed = view?.exposed.find(([other]) => other === seat)?.[1] ?? [];
  const hidden = (view?.counts[seat] ?? 0) - exposed.length;
  const backs = [picture(null), ` × ${hidden}`, h("span", { class: "unseen" }, " face down")];
  const kind = `seat at-${place}${turn ? " turn" : ""}${exposed.length ? " open" : ""}`;
  const sit = (/** @type {Element} */ at) => asking({ do: "sit", seat, name: kept.name })(at);
  return h("section", { class: kind, key: seat, "aria-label": name },
    h("h2", {}, turn && h("span", { "aria-hidden": "true" }, "▶"), h("span", {}, name), dealerMark(seat)),
    h("div", { class: "facts" }, seatFacts(seat), hidden > 0 && h("span", { class: "backs" }, backs)),
    next && h("p", {}, `${next} sits down after this hand`),
    now.message.seat === null && !next && (free || computer) && button(free ? "Sit here" : "Take this seat", sit),
    exposed.length > 0 && cards(`Cards of ${name}`, exposed, "small"));
}

/** @param {readonly { seat: number, card: string, suit: string | null }[]} played @param {number} [winner] */
function trickOf(played, winner) {
  const at = places();
  const shown = played.map(({ seat, card, suit }) => {
    const name = `${now.message.table.people[seat]?.name}: ${cardName(card)}${suit ? ` as ${strainName(suit)}` : ""}`;
    const kind = `card at-${at.get(seat) ?? "top"}${seat === winner ? " winner" : ""}`;
    const as = suit && h("span", { class: "as" }, strainName(suit));
    return h("span", { class: kind, key: card }, picture(card, name), as);
  });
  const label = winner === undefined ? "The trick" : "The complete trick";
  return h("div", { class: `trick of-${at.size}`, role: "group", "aria-label": label, onclick: release }, shown);
}

/** Return a complete trick.  @param {import("./wire").Trick} trick */
export function completeTrick({ plays, seats, winner }) {
  const split = plays.map((play) => play.split(" as "));
  return trickOf(split.map(([card, suit = null], index) => ({ seat: seats[index], card, suit })), winner);
}

/** Return the board.  @param {import("./dom.js").Child[]} middle What is in the middle besides the trick. */
export function board(middle) {
  const { view, seat } = now.message;
  const current = view?.trick.length ? trickOf(view.trick) : null;
  return h("section", { class: `board ${view?.phase}`, "aria-label": "The table" },
    [...places()].slice(seat === null ? 0 : 1).map(([other, place]) => seatPanel(other, place)),
    h("div", { class: "middle", key: "middle" }, now.held ? completeTrick(now.held) : [current, middle]));
}

const toTheEnd = (/** @type {Element} */ node) => (node.scrollTop = node.scrollHeight);

/** Return what stands beside the board. */
export function sidebar() {
  const { view, table } = now.message;
  const turned = view?.turned_up ?? [];
  const calls = (view?.calls ?? []).map(({ seat }, index) =>
    h("li", { key: index }, h("span", {}, table.people[seat].name, " "), callButton(index)));
  const scores = table.sides.map(({ name, score }) => [h("dt", {}, name), h("dd", {}, String(score))]);
  const log = now.news.map((each) => h("li", {}, each)).reverse();
  return h("aside", { "aria-label": "The match" },
    panel("Score", h("p", { class: "muted" }, table.title), h("dl", {}, scores),
      turned.length > 0 && row("Cards of the kitty that all have seen", turned, {}, "small"),
      line(button("Score sheet", sheet))),
    calls.length > 0 && panel("Auction", h("ol", { class: "calls", ready: toTheEnd }, calls)),
    panel("What has happened", h("ol", { class: "log", tabindex: 0, "aria-label": "The newest first" }, log)));
}
