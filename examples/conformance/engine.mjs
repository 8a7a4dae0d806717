// A small independent engine: it finds the cards that follow suit, the winner of a trick, and the points of a bid.
// It supports trick bids at tables where every hand is dealt. It was written from the rules, not from the library.
//
// `game` is { trump, highJoker, matchingFours }: the trump suit or null, "black" or "red", and whether the other four
// of the trumps' colour is a trump too.

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"];
const MATE = { S: "C", C: "S", D: "H", H: "D" };
const DENOMINATIONS = ["S", "C", "D", "H", "NT"];

export const isJoker = (card) => card === "RJ" || card === "BJ";

/** Returns the rank and suit of a card such as "10H"; an apostrophe marks a card of a second pack. */
function parts(card) {
  const [, rank, suit] = /^(.+)([SCDH])'?$/.exec(card);
  return { rank, suit };
}

/** Returns the suit of a card: jokers and both bowers are trumps; without trumps, a joker has no suit. */
export function suitOf(card, { trump, matchingFours }) {
  if (isJoker(card)) return trump;
  const { rank, suit } = parts(card);
  const crosses = rank === "J" || (rank === "4" && matchingFours);
  return trump !== null && crosses && suit === MATE[trump] ? trump : suit;
}

/** Returns the cards of a hand that may be played: those of the suit led, or all cards if there are none. */
export function playable(hand, led, game) {
  const following = hand.filter((card) => suitOf(card, game) === led);
  return following.length > 0 ? following : hand;
}

/** Returns the strength of a card in a trick. */
function power(card, led, game) {
  if (isJoker(card)) return (card[0] === "B") === (game.highJoker === "black") ? 401 : 400;
  const { rank, suit } = parts(card);
  const own = suitOf(card, game);
  if (own === game.trump) {
    if (rank === "J") return suit === game.trump ? 303 : 302;
    return suit === game.trump ? 200 + RANKS.indexOf(rank) : 199;
  }
  return (own === led ? 100 : 0) + RANKS.indexOf(rank);
}

/** Returns the index of the winning card in a trick; of two equal cards, the first wins. */
export function winningPlace(cards, led, game) {
  const powers = cards.map((card) => power(card, led, game));
  return powers.indexOf(Math.max(...powers));
}

/** Returns the level and denomination of a trick bid such as "7H", and null for every other bid. */
export function trickBid(code) {
  const found = /^(6|7|8|9|10)(S|C|D|H|NT)$/.exec(code ?? "");
  return found && { level: Number(found[1]), denomination: found[2] };
}

/** Returns the points of a trick bid by Avondale: 40 for six spades, 20 more a denomination, 100 more a trick. */
export function avondale(code) {
  const { level, denomination } = trickBid(code);
  return 40 + 20 * DENOMINATIONS.indexOf(denomination) + 100 * (level - 6);
}
