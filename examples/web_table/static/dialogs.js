// @ts-check
/* The dialogs of a table: the score sheet, the review, the preferences and the settings. */
import { strainName } from "./cards.js";
import { button, checkbox, h, labelled, line, select } from "./dom.js";
import { settingsFields } from "./form.js";
import { ask as request, asking, look, now } from "./game.js";
import { ask, byId, close, keep, kept, say } from "./people.js";

const COLOURS = [["auto", "as the system"], ["light", "light"], ["dark", "dark"]];
/** @typedef {{ number: number, contract: string, points: number[], scores: number[] }} SheetRow */

/** Let a narrow column break the name of a side after a stroke.  @param {string} name */
const breakable = (name) => name.replaceAll("/", "/\u200b");

/** @param {string[]} heads @param {(string | number)[][]} rows The first cell of a row is its heading. */
const grid = (heads, rows) =>
  h("table", {},
    h("thead", {}, h("tr", {}, heads.map((each) => h("th", { scope: "col" }, breakable(each))))),
    h("tbody", {}, rows.map(([first, ...others]) =>
      h("tr", {}, h("th", { scope: "row" }, first), others.map((each) => h("td", {}, String(each)))))));
/** @param {string[]} sides @param {SheetRow[]} rows */
const sheetOf = (sides, rows) =>
  grid(["Hand", "Contract", ...sides], rows.map(({ number, contract, points, scores }) => {
    const cells = points.map((each, side) => `${each < 0 ? "" : "+"}${each} = ${scores[side]}`.replaceAll("-", "−"));
    return [number, contract, ...cells];
  }));

/** Return the contracts made and not made.  @param {import("./wire").Statistics} of */
function statisticsOf(of) {
  /** @param {Record<string, any>} tallies @param {(key: string) => string} name */
  const rows = (tallies, name) =>
    Object.entries(tallies).map(([key, { made, failed, points }]) => [name(key), made, failed, points]);
  const players = rows(of.by_seat, (seat) => now.message.table.people[Number(seat)].name);
  const bids = [...rows(of.by_denomination, strainName), ...rows(of.by_special_bid, (code) => code)];
  return grid(["Contracts", "Made", "Not made", "Points"], [...players, ...bids]);
}

/** Show the score sheet, the earlier matches and the statistics. */
export async function sheet() {
  const answer = await request({ do: "past" });
  if (answer.error) return say(answer.error);
  const { sides, sheets, statistics } = answer.past;
  const matches = sheets.map((/** @type {SheetRow[]} */ rows) => sheetOf(sides, rows));
  const scores = now.message.table.sides.map(({ name, score }) => [name, score]);
  const earlier = matches.slice(0, -1).map((/** @type {any} */ match, /** @type {number} */ index) =>
    h("details", { key: index }, h("summary", {}, `Match ${index + 1}`), match));
  const show = () =>
    ask("Score sheet",
      checkbox("Detailed", kept.detailed, (detailed) => (keep({ detailed }), show())),
      kept.detailed && sheets.at(-1).length ? matches.at(-1) : grid(["Side", "Score"], scores),
      kept.detailed && earlier.length > 0 && [h("h3", {}, "Earlier matches"), earlier],
      kept.detailed && statistics.hands > 0 && [h("h3", {}, "Statistics"), statisticsOf(statistics)]);
  show();
}

/** Show a hand that is over, with all cards.  @param {number} [hand] @param {number} [place] */
export async function review(hand = -1, place = 0) {
  const answer = await request({ do: "review", hand, place });
  if (answer.error) return say(answer.error);
  const at = answer.review;
  /** @param {string} label @param {boolean} can @param {number} to @param {number} step */
  const go = (label, can, to, step) =>
    button(label, () => can && review(to, step), { key: label, "aria-disabled": !can && "true" });
  const [back, on] = [at.place > 0, at.place < at.last];
  ask(`Review of hand ${at.hand + 1} of ${at.hands}`,
    line(go("Previous hand", at.hand > 0, at.hand - 1, 0), go("Next hand", at.hand + 1 < at.hands, at.hand + 1, 0)),
    line(go("Deal", back, at.hand, 0), go("Back", back, at.hand, at.place - 1),
      go("Next", on, at.hand, at.place + 1), go("End", on, at.hand, at.last)),
    h("p", { role: "status" }, at.news.join(" ")),
    h("p", { class: "muted" }, at.values),
    h("div", { class: "picture", picture: at.picture }));
}

/** Let a person choose how to see the table. */
export async function preferences() {
  const { sortings, backs } = await (await fetch("/form")).json();
  /** @param {Partial<typeof kept>} changes */
  const change = (changes) => {
    keep(changes);
    look();
    show();
  };
  /** @param {string} id @param {string} label @param {string[][]} options @param {"sorting" | "back" | "colours"} of */
  const one = (id, label, options, of) =>
    labelled(id, label, select(options, kept[of], (value) => change({ [of]: value }), { id }));
  const named = (/** @type {string[]} */ names) => names.map((each) => [each, each]);
  const show = () =>
    ask("Preferences",
      one("sort", "Sort the hand", named(sortings), "sorting"),
      one("back", "Backs of the cards", named(backs), "back"),
      one("paint", "Colours", COLOURS, "colours"),
      checkbox("Four-colour cards", kept.four_colours, (on) => change({ four_colours: on })));
  show();
}

/** Let the host change the settings of the table.  @param {any} [changed] */
export const settings = (changed = now.message.table.settings) =>
  ask("Settings of the table",
    settingsFields(changed, (path, value) => settings({ ...changed, [path]: value })),
    line(button("Save", asking({ do: "set", settings: changed }, close), { class: "main" })));

export const report = () =>
  ask("Report a fault",
    labelled("fault", "What went wrong, and when?", h("textarea", { id: "fault", rows: 5, maxlength: 1000 })),
    h("p", {}, "After that, reload this page: it then shows the table as the server knows it."),
    line(button("Send", (at) => asking({ do: "report", words: byId("fault").value }, close)(at), { class: "main" })));

export const leave = () =>
  ask("Leave the seat?",
    h("p", {}, "Once the match has begun, a computer player takes over."),
    line(button("Leave the seat", asking({ do: "leave" }, close), { class: "main" })));
