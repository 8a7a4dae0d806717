// A client of examples/server.py in JavaScript that plays by itself: node examples/client.mjs [PORT] [TABLE]
//
// The client needs only Node.  It chooses one of the legal actions, which the server sends as objects, so it reads no
// text notation.  The types come from five_hundred.d.ts, the declarations that the documentation offers for download;
// with that file beside this one, "tsc --checkJs" checks the types.

// @ts-check

import { connect } from "node:net";
import { createInterface } from "node:readline";

/** @typedef {import("./five_hundred.d.ts").View} View */
/** @typedef {import("./five_hundred.d.ts").Event} Event */
/** @typedef {import("./five_hundred.d.ts").Action} Action */

/**
 * Choose an action, or nothing if another seat must act.
 * @param {View} view
 * @returns {Action | undefined}
 */
function choose(view) {
  if (view.discard > 0) {
    // The hand is sorted, so its last cards are among the lowest.
    return { action: "exchange", discards: view.hand.slice(-view.discard) };
  }
  const legal = view.legal.filter((each) => typeof each === "object");
  return legal[Math.floor(Math.random() * legal.length)];
}

/**
 * Say what happened, for some of the events.
 * @param {Event} event
 * @returns {string | undefined}
 */
function say(event) {
  switch (event.event) {
    case "auction-won":
      return event.contract.bid === null ? "All pass." : `Seat ${event.contract.declarer} plays ${event.contract.bid}.`;
    case "trick-taken":
      return `Seat ${event.trick.winner} takes the trick.`;
    case "hand-scored":
      return [
        ...event.score.lines.map((line) => `Side ${line.side}: ${line.points} points (${line.kind}).`),
        `The score is ${event.score.after.join(" : ")}.`,
      ].join("\n");
  }
}

const [port = "5000", table = "kitchen"] = process.argv.slice(2);
const socket = connect(Number(port), "127.0.0.1");
socket.on("error", (error) => {
  console.error(`no server answers on port ${port}: ${error.message}`);
  process.exit(1);
});
socket.write(JSON.stringify({ join: table }) + "\n");

for await (const line of createInterface({ input: socket })) {
  const message = JSON.parse(line);
  if ("token" in message) {
    console.log(`My seat is ${message.seat}.`);
  } else if ("view" in message) {
    const view = /** @type {View} */ (message.view);
    message.events.map(say).filter(Boolean).forEach((/** @type {string} */ told) => console.log(told));
    if (view.outcome !== null) {
      console.log(`The match is over: ${view.scores.join(", ")} points.`);
      socket.end();
      break;
    }
    const action = choose(view);
    if (action !== undefined) {
      socket.write(JSON.stringify({ do: action, step: message.step }) + "\n");
    }
  } else if (!("late" in message)) {
    console.error(message.error ?? message.refused.message);
    process.exit(1);
  }
}
