// @ts-check
/* The connection to a table: requests with their answers, and a new connection when the old one is lost. */

/**
 * @typedef {{ action: any, label: string, card: string | null, bid: string | null }} Choice
 * @typedef {{ level: number, seconds: number | null, watching: string, hints: boolean, shown: boolean }} Settings
 * @typedef {{ seat: number, name: string, side: number, free: boolean, computer: boolean, here: boolean,
 *   player?: boolean }} Person Who holds a seat; `player` is false for a dummy.
 * @typedef {{ title: string, people: Person[], sides: { name: string, score: number }[], settings: Settings,
 *   waits: boolean }} Table What everybody may know.
 * @typedef {{ number: number, seat: number | null, host: boolean, table: Table, news: string[], events: any[],
 *   view: import("./wire").View | null, hand?: string[], choices?: Choice[], discard?: number, grid?: string | null,
 *   words?: { turn: string, contract: string | null, summary: string[], calls: string[] }, picture?: string
 * }} TableMessage What a client shows after an entry of the log; `picture` is the whole table, for some who watch.
 */

const [SHORTEST, LONGEST] = [300, 3_000];
const [REST, PATIENCE, LONG_PATIENCE] = [10_000, 5_000, 60_000];
const FINAL = [4403, 4404];

export class Connection {
  delay = SHORTEST;
  last = 0;
  /** @type {WebSocket | null} */
  socket = null;
  /** @type {Map<number, (answer: any) => void>} */
  waiting = new Map();

  /**
   * @param {string} name The name of the table.
   * @param {{ told: (message: TableMessage) => void, story: (sentences: string[]) => void, open: () => void,
   *   lost: (why: string) => void }} client
   */
  constructor(name, client) {
    this.address = `${location.origin.replace("http", "ws")}/talk/${encodeURIComponent(name)}`;
    this.client = client;
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.lose());
    document.addEventListener("visibilitychange", () => document.hidden || this.connect());
    setInterval(() => this.waiting.size || this.ask({ do: "ping" }), REST);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket) return;
    const socket = new WebSocket(this.address);
    let why = "";
    this.socket = socket;
    socket.onopen = () => {
      this.delay = SHORTEST;
      this.client.open();
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (this.socket !== socket) return;
      if ("number" in message) this.client.told(message);
      else if (message.story) this.client.story(message.story);
      else if (message.re === undefined) why = message.error;
      else this.finish(message.re, message);
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.lose(FINAL.includes(code) ? why || "You may not come to this table." : "");
    };
  }

  /** Give up the connection; unless the server has said why it is final, make another one.  @param {string} [why] */
  lose(why = "") {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    for (const id of this.waiting.keys()) this.finish(id, { error: "The connection was lost: try again." });
    this.client.lost(why);
    clearTimeout(this.timer);
    if (why) return;
    this.timer = setTimeout(() => this.connect(), this.delay);
    this.delay = Math.min(LONGEST, this.delay * 1.6);
  }

  /** @param {number} id @param {any} answer */
  finish(id, answer) {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }

  /** Make a request, and return the answer; its `error` says why nothing was done.  @param {any} request */
  async ask(request) {
    if (this.socket?.readyState !== WebSocket.OPEN) return { error: "There is no connection: wait a moment." };
    const id = ++this.last;
    this.socket.send(JSON.stringify({ id, ...request }));
    setTimeout(() => this.waiting.has(id) && this.lose(), request.do === "ping" ? PATIENCE : LONG_PATIENCE);
    return new Promise((/** @type {(answer: any) => void} */ resolve) => this.waiting.set(id, resolve));
  }
}
