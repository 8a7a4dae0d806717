// @ts-check
/* The connection to a table: requests with their answers, and a new connection when the old one is lost. */
/**
 * @typedef {{ action: any, label: string, card: string | null, bid: string | null }} Choice
 * @typedef {{ level: number, seconds: number | null, watching: string, hints: boolean, shown: boolean }} Settings
 * @typedef {{ seat: number, name: string, side: number, free: boolean, computer: boolean, here: boolean,
 *   player?: boolean, next: string | null }} Person Who holds a seat, and who takes it after this hand; `player` is
 *   false for a dummy.
 * @typedef {{ title: string, people: Person[], sides: { name: string, score: number }[], settings: Settings,
 *   waits: boolean }} Table What everybody may know.
 * @typedef {{ number: number, seat: number | null, host: boolean, fill: boolean, table: Table, left: number | null,
 *   news: string[], events: any[],
 *   view: import("./wire").View | null, hand?: string[], choices?: Choice[], discard?: number, grid?: string | null,
 *   words?: { turn: string, contract: string | null, summary: string[], calls: string[] }, picture?: string
 * }} TableMessage What a client shows after an entry of the log; `picture` is the whole table, for some who watch;
 *   `left` is the time to act, in seconds; `fill` is whether this person may fill the table with computer players.
 */

/** In milliseconds: the delays before a new connection, the time between pings, and the patience with the answer to a
 * ping and to another request. */
const [SHORTEST, LONGEST, REST, PATIENCE, LONG_PATIENCE] = [300, 3_000, 10_000, 5_000, 60_000];

/**
 * Stay connected to a table, and return a function that makes a request and returns the answer, whose `error` says why
 * nothing was done.
 * @param {string} name @param {{ told: (message: TableMessage) => void, story: (sentences: string[]) => void,
 *   opened: () => void, lost: (why: string) => void }} client
 */
export function connected(name, { told, story, opened, lost }) {
  const address = `${location.origin.replace("http", "ws")}/talk/${encodeURIComponent(name)}`;
  const waiting = /** @type {Map<number, (answer: any) => void>} */ (new Map());
  let socket = /** @type {WebSocket | null} */ (null);
  let [delay, last, timer] = [SHORTEST, 0, 0];

  function connect() {
    clearTimeout(timer);
    if (socket) return;
    const made = new WebSocket(address);
    let why = "";
    socket = made;
    made.onopen = () => {
      delay = SHORTEST;
      opened();
    };
    made.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if ("number" in message) told(message);
      else if (message.story) story(message.story);
      else if (message.re === undefined) why = message.error;
      else finish(message.re, message);
    };
    made.onclose = ({ code }) => {
      const final = code === 4403 || code === 4404; // the server's codes for what will not change
      if (socket === made) lose(final ? why || "You may not come to this table." : "");
    };
  }

  /** Give up the connection; unless the server has said why it is final, make another one.  @param {string} [why] */
  function lose(why = "") {
    const old = socket;
    socket = null;
    old?.close();
    for (const id of waiting.keys()) finish(id, { error: "The connection was lost: try again." });
    lost(why);
    clearTimeout(timer);
    if (!why) timer = setTimeout(connect, delay);
    delay = Math.min(LONGEST, delay * 1.6);
  }

  /** @param {number} id @param {any} answer */
  function finish(id, answer) {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }

  /** @param {any} request @returns {Promise<any>} */
  async function ask(request) {
    if (socket?.readyState !== WebSocket.OPEN) return { error: "There is no connection: wait a moment." };
    const id = ++last;
    socket.send(JSON.stringify({ id, ...request }));
    setTimeout(() => waiting.has(id) && lose(), request.do === "ping" ? PATIENCE : LONG_PATIENCE);
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  addEventListener("online", connect);
  addEventListener("offline", () => lose());
  setInterval(() => waiting.size || ask({ do: "ping" }), REST);
  connect();
  return ask;
}
