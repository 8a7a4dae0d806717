// Checks the engine in engine.mjs against a conformance document:
//
//     python -m five_hundred.testing.conformance --out conformance.json
//     node check.mjs conformance.json
//
// Needs Node 18 or newer, and no packages.  Replace engine.mjs with your own engine.

import { readFileSync } from "node:fs";
import { avondale, isJoker, playable, suitOf, trickBid, winningPlace } from "./engine.mjs";

const MOST_REPORTS = 20;
const LINES_IN_WHOLE = ["contract-made", "contract-failed"];
/** Phases after which this engine no longer knows who holds which cards. */
const UNKNOWN_PHASES = ["drawing", "adding", "taking-exposed", "declaring-alone", "giving-to-declarer"];

const counts = {};
const skipped = {};
const wrong = [];

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const count = (table, what) => (table[what] = (table[what] ?? 0) + 1);

function check(what, place, theirs, ours) {
  count(counts, what);
  if (!same(theirs, ours)) {
    wrong.push(`${place}: ${what}: the document has ${JSON.stringify(theirs)}, this engine ${JSON.stringify(ours)}`);
  }
}

/** A hand in play: the cards that each seat holds, the suit led, and the tricks that each seat has taken. */
class Hand {
  constructor(piles, options) {
    this.holds = Object.fromEntries(Object.entries(piles).map(([name, cards]) => [name, [...cards]]));
    this.options = options;
    this.taken = {};
    this.contract = null;
    this.nominated = null;
    this.known = options.table.spare_hands !== "dummies";
    this.trick = [];
    this.led = undefined;
  }

  /** Whether the engine supports this contract: a trick bid, or a hand that all passed. */
  get isPlain() {
    return this.known && this.contract !== null && (this.contract.bid === null || trickBid(this.contract.bid) !== null);
  }

  get trump() {
    return this.contract.trump;
  }

  /** The part of the rules that the engine needs. */
  get game() {
    const { pack, high_joker: highJoker } = this.options.table;
    return { trump: this.trump, highJoker, matchingFours: /matching.fours/.test(pack) };
  }

  /** Returns the cards that may be played, or undefined for a hand with a joker in a contract without trumps. */
  playable(seat) {
    const hand = this.holds[seat];
    if (this.trump === null && hand.some(isJoker)) return undefined;
    return this.led === undefined ? hand : playable(hand, this.led, this.game);
  }

  play(seat, card, named) {
    if (this.trick.length === 0) {
      const nominated = isJoker(card) && seat === this.contract.declarer ? this.nominated : null;
      this.led = named ?? nominated ?? suitOf(card, this.game);
    }
    this.trick.push({ seat, card });
    this.remove(seat, [card]);
  }

  remove(seat, cards) {
    this.holds[seat] = this.holds[seat].filter((card) => !cards.includes(card));
  }

  /** Returns the winner of the trick, or undefined if it depends on a house rule that this engine does not support. */
  winner() {
    const { joker_renege_wins: renegeWins, high_jacks: highJacks } = this.options.play;
    const jokers = this.trick.slice(1).some(({ card }) => isJoker(card));
    if (this.trump === null && (highJacks || (jokers && (this.nominated !== null || !renegeWins)))) {
      return undefined;
    }
    const cards = this.trick.map(({ card }) => card);
    return this.trick[winningPlace(cards, this.led, this.game)].seat;
  }
}

function checkStep(step, place, hand) {
  const legal = Array.isArray(step.legal) ? step.legal : null;
  if (legal !== null) {
    if (step.action !== undefined) check("the action is legal", place, legal.includes(step.action), true);
    for (const refused of step.refused.filter(({ by }) => by === undefined)) {
      check("the refused action is not legal", place, legal.includes(refused.action), false);
    }
  }
  if (hand !== null && step.phase === "playing" && step.action !== undefined) checkPlay(step, place, hand);
}

function checkPlay(step, place, hand) {
  const [word, card, , named] = step.action.split(" ");
  const seat = step.seat ?? step.by;
  if (!hand.isPlain) return count(skipped, "plays under a special bid, or from unknown hands");
  const cards = hand.playable(seat);
  if (cards === undefined) {
    count(skipped, "plays without trumps from a hand with a joker");
  } else {
    const plays = step.legal.filter((action) => !action.startsWith("claim"));
    check("the legal cards", place, plays, cards.map((each) => `play ${each}`).sort());
  }
  if (word !== "play") return (hand.claimed = seat);
  hand.play(seat, card, named);
  if (step.trick !== undefined) {
    checkTrick(step.trick, place, hand);
    hand.trick = [];
    hand.led = undefined;
  }
}

function checkTrick(trick, place, hand) {
  check("the cards of a trick", place, trick.cards, hand.trick.map(({ card }) => card));
  check("the seats of a trick", place, trick.seats, hand.trick.map(({ seat }) => seat));
  const winner = hand.winner();
  if (winner === undefined) {
    count(skipped, "tricks with a joker or high jacks under a rarer rule");
  } else {
    check("the winner of a trick", place, trick.winner, winner);
  }
  hand.taken[trick.winner] = (hand.taken[trick.winner] ?? 0) + 1;
}

function checkScore(score, place, hand, ruleset) {
  const after = score.before.map((before, side) =>
    score.lines.filter((line) => line.side === side).reduce((sum, line) => sum + line.points, before),
  );
  check("the lines of a score add up", place, score.after, after);
  if (hand === null || !hand.isPlain || hand.contract.bid === null) return;
  const { bid, declarer, partner } = hand.contract;
  if (hand.claimed === undefined) {
    check("the tricks that were taken", place, score.tricks, score.tricks.map((_, seat) => hand.taken[seat] ?? 0));
  }
  const side = ruleset.sides.find((seats) => seats.includes(declarer));
  const { partnership } = ruleset.options.table;
  if (partnership === "called-card" || score.made === null) return count(skipped, "contracts with a called partner");
  const spare = score.tricks.map((_, seat) => seat).filter((seat) => !ruleset.sides.flat().includes(seat));
  const partners = partner === null || side.includes(partner) ? [] : [partner]; // a partner for this hand alone
  const taken = [...side, ...partners, ...spare].reduce((sum, seat) => sum + score.tricks[seat], 0);
  check("whether a contract is made", place, score.made, taken >= trickBid(bid).level);
  const worth = ruleset.bids.find((each) => each.bid === bid).points;
  for (const line of score.lines.filter(({ kind }) => LINES_IN_WHOLE.includes(kind))) {
    check("the points of a contract", place, Math.abs(line.points), worth);
  }
  for (const line of score.lines.filter(({ kind }) => kind === "tricks")) {
    check("the points of tricks", place, line.points, line.tricks * ruleset.options.scoring.trick_points);
  }
}

function checkCase(number, ruleset, { rules, scores, steps, end }) {
  let hand = null;
  let standing = scores;
  [...steps, end].forEach((step, index) => {
    const place = `case ${number} (${rules}), step ${index}`;
    if (UNKNOWN_PHASES.includes(step.phase) && hand !== null) hand.known = false;
    if (step.phase === "exchanging" && hand?.known && step.action !== undefined) exchange(step, hand);
    checkStep(step, place, hand);
    if (step.piles !== undefined) {
      check("a deal is the whole pack", place, Object.values(step.piles).flat().sort(), [...ruleset.cards].sort());
      hand = new Hand(step.piles, ruleset.options);
    }
    if (step.contract !== undefined) hand.contract = step.contract;
    if (step.phase === "nominating" && step.action !== "nominate none") hand.nominated = step.action.split(" ")[1];
    if (step.score !== undefined) {
      check("a score begins where the last one ended", place, step.score.before, standing);
      checkScore(step.score, place, hand, ruleset);
      standing = step.score.after;
      hand = null;
    }
    if (step.outcome !== undefined) check("the final scores", place, step.outcome.scores, standing);
  });
}

/** The declarer takes the kitty and discards as many cards. */
function exchange(step, hand) {
  const seat = step.seat ?? step.by;
  hand.holds[seat].push(...(hand.holds.kitty ?? []));
  hand.holds.kitty = [];
  hand.remove(seat, step.action.split(" ").slice(1));
}

function checkBids(name, ruleset) {
  const { contracts, auction } = ruleset.options;
  const usual = auction.suit_order === "S C D H NT";
  for (const { bid, points } of ruleset.bids) {
    if (contracts.schedule === "avondale" && usual && trickBid(bid) !== null) {
      check("the points of a bid", `RuleSet ${name}, ${bid}`, points, avondale(bid));
    }
  }
}

function read(file) {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`is not complete JSON: ${error.message}`);
  }
}

function main(file) {
  const document = read(file);
  if (document?.format !== "five_hundred.conformance" || document.version !== 1) {
    throw new Error("is not a conformance document of version 1");
  }
  for (const [name, ruleset] of Object.entries(document.rulesets)) checkBids(name, ruleset);
  document.cases.forEach((each, number) => checkCase(number, document.rulesets[each.rules], each));
  const told = (table) => Object.entries(table).map(([what, times]) => `${String(times).padStart(7)}  ${what}`);
  console.log([`${document.cases.length} cases; checked:`, ...told(counts), "skipped:", ...told(skipped)].join("\n"));
  for (const report of wrong.slice(0, MOST_REPORTS)) console.log(`WRONG ${report}`);
  console.log(wrong.length === 0 ? "This engine agrees." : `This engine disagrees ${wrong.length} times.`);
  return wrong.length === 0 ? 0 : 1;
}

const file = process.argv[2];
try {
  if (file === undefined) throw new Error("usage: node check.mjs CONFORMANCE_DOCUMENT");
  process.exitCode = main(file);
} catch (error) {
  console.error(file === undefined ? error.message : `${file}: ${error.message}`);
  process.exitCode = 2;
}
