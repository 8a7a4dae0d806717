// A small engine of its own: what follows suit, who takes a trick, what a bid is worth.
// It knows trick bids at tables where every hand is dealt; it was written from the rules, not from the library.
//
// `game` is { trump, highJoker, matchingFours }: the trump suit or null, "black" or "red", and whether the four of the
// trump's colour is a trump too.

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"];
const MATE = { S: "C", C: "S", D: "H", H: "D" };
const DENOMINATIONS = ["S", "C", "D", "H", "NT"];

export const isJoker = (card) => card === "RJ" || card === "BJ";

/** Rank and suit of a card such as "10H"; an apostrophe marks a card of a second pack. */
function parts(card) {
  const [, rank, suit] = /^(.+)([SCDH])'?$/.exec(card);
  return { rank, suit };
}

/** The suit that a card belongs to: jokers and both bowers are trumps; without trumps a joker has none. */
export function suitOf(card, { trump, matchingFours }) {
  if (isJoker(card)) return trump;
  const { rank, suit } = parts(card);
  const crosses = rank === "J" || (rank === "4" && matchingFours);
  return trump !== null && crosses && suit === MATE[trump] ? trump : suit;
}

/** The cards of a hand that may be played; without a suit to follow these are all. */
export function playable(hand, led, game) {
  const following = hand.filter((card) => suitOf(card, game) === led);
  return following.length > 0 ? following : hand;
}

/** How strong a card is in a trick. */
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

/** The place in the trick of the card that takes it; the first of two equal cards. */
export function winningPlace(cards, led, game) {
  const powers = cards.map((card) => power(card, led, game));
  return powers.indexOf(Math.max(...powers));
}

/** Level and denomination of a trick bid such as "7H"; null for every other bid. */
export function trickBid(code) {
  const found = /^(6|7|8|9|10)(S|C|D|H|NT)$/.exec(code ?? "");
  return found && { level: Number(found[1]), denomination: found[2] };
}

/** The Avondale table: forty points for six spades, twenty more a denomination, a hundred more a trick. */
export function avondale(code) {
  const { level, denomination } = trickBid(code);
  return 40 + 20 * DENOMINATIONS.indexOf(denomination) + 100 * (level - 6);
}
