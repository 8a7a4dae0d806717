// @ts-check
/* One table: what the server has told, what this page remembers of it, and what the person does. */
import { connected } from "./connection.js";
import { announce, byId, close, kept, looks, say } from "./people.js";

/** @typedef {import("./connection.js").TableMessage} TableMessage */

/** How long a complete trick stays, in milliseconds, and how many sentences the log has. */
const [HELD, LONGEST_LOG] = [1_200, 200];

/** What the page shows. */
export const now = {
  name: "",
  message: /** @type {TableMessage} */ (/** @type {unknown} */ (null)),
  news: /** @type {string[]} */ ([]), // what has happened
  held: /** @type {import("./wire").Trick | null} */ (null), // a complete trick that stays for a moment
  hint: /** @type {any} */ (null), // the suggested action
  advice: "", // the sentence about it
  summary: /** @type {string[]} */ ([]), // the score of the last hand, until the person has read it
  ending: "", // who has won the match, until the person has read it
  away: /** @type {Set<string>} */ (new Set()), // the cards to discard
  picked: /** @type {string | null} */ (null), // the card that is selected for a swap
  busy: false, // whether an action is under way, so that a second click does nothing
  ready: false, // whether the server knows how this person wants to see cards
  until: 0, // when the time of the person who is to act is up
};

/** Make a request.  @type {(request: any) => Promise<any>} */
export let ask;
let show = () => {};
let timer = 0;

/** @param {string} name @param {() => void} draw Called when something has changed. */
export function start(name, draw) {
  now.name = name;
  show = () => void (now.message && now.ready && draw());
  ask = connected(name, { told, story: (news) => set({ news }), opened: greet, lost });
}

/** Change what the page shows.  @param {Partial<typeof now>} changes */
export function set(changes) {
  Object.assign(now, changes);
  show();
}

/** Return whether this person must act. */
export const mine = () => now.message.seat !== null && now.message.view?.to_act === now.message.seat;

/** Tell the server how this person wants to see cards. */
export async function look() {
  const answer = await ask({ do: "look", looks: looks() });
  if (answer.error) return;
  byId("banner").hidden = true;
  set({ ready: true });
}

async function greet() {
  await look();
  const [name, seat] = (sessionStorage.getItem("sit") ?? "").split(":");
  sessionStorage.removeItem("sit");
  if (name === now.name) asking({ do: "sit", seat: Number(seat), name: kept.name })(null);
}

/** @param {string} why */
function lost(why) {
  now.ready = false;
  byId("banner").hidden = false;
  byId("banner").textContent = why || "The connection is lost. Trying again …";
}

/** @param {TableMessage} message */
function told(message) {
  const { number, view, seat, words, hand = [], discard = 0, news, events } = message;
  const before = now.message;
  now.message = message;
  if (before?.number !== number) {
    if (before && byId("choices")) close(); // what could be chosen has been decided
    Object.assign(now, { hint: null, advice: "" });
    announce(...news, ...(mine() && words ? [words.turn] : []));
  }
  now.until = Date.now() + (message.left ?? 0) * 1_000;
  now.news = [...now.news, ...news].slice(-LONGEST_LOG);
  for (const { event, trick } of events)
    if (event === "trick-taken") {
      now.held = trick;
      clearTimeout(timer);
      timer = setTimeout(release, HELD);
    }
  const between = ["dealing", "finished"].includes(view?.phase ?? "");
  if (events.some(({ event }) => event === "hand-scored") || (between && !before)) now.summary = words?.summary ?? [];
  if (view?.phase === "finished" && (news.length > 0 || !before)) now.ending = now.news[now.news.length - 1] ?? "";
  const known = now.away.size === discard && [...now.away].every((code) => hand.includes(code));
  if (seat === null || !known) Object.assign(now, { away: firstAway(message), picked: null });
  show();
}

/** Return the cards that are with the discards first: those of the kitty.  @param {TableMessage} message */
function firstAway({ hand = [], discard = 0, view }) {
  const kitty = hand.filter((code) => view?.picked_up.includes(code));
  return new Set([...kitty, ...hand.filter((code) => !kitty.includes(code)).reverse()].slice(0, discard));
}

/** Show no longer the trick that is complete. */
export const release = () => now.held && set({ held: null });

/** Act, and show a refusal where the person has clicked.  @param {any} action Or text. @param {Element} at */
export async function act(action, at) {
  if (now.busy) return false;
  close();
  set({ busy: true, held: null, summary: [], ending: "" });
  const what = typeof action === "string" ? { typed: action } : { action };
  const answer = await ask({ do: "act", number: now.message.number, ...what });
  set({ busy: false });
  if (answer.error) say(answer.error, at);
  return !answer.error;
}

/** Return a function that acts.  @param {any} action @returns {(at: Element) => void} */
export const acting = (action) => (at) => void act(action, at);

/** Return a function that makes a request and shows its answer.  @param {any} request @param {() => void} [then] */
export const asking = (request, then) => async (/** @type {Element | null} */ at) => {
  const { error, sentence } = await ask(request);
  if (error || sentence) say(error ?? sentence, at, Boolean(error));
  if (!error) then?.();
};

/** Ask for a suggestion.  @param {Element} at */
export async function advise(at) {
  const { number } = now.message;
  set({ advice: "One moment …" });
  const answer = await ask({ do: "hint" });
  if (number !== now.message.number) return;
  now.message.grid = answer.hint?.grid ?? now.message.grid; // with a mark at the bid
  set({ hint: answer.hint?.action ?? null, advice: answer.hint?.sentence ?? "" });
  if (answer.error) say(answer.error, at);
  else announce(now.advice);
}
