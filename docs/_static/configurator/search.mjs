/* Find words in texts: without accents and capital letters, and only from the beginnings of words. */

/**
 * Return the words of a text, in small letters without accents; signs separate words.
 * @param {string} text
 * @returns {string[]}
 */
export const wordsOf = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Return whether each word of a query is the beginning of a word; numbers and words of one or two letters must be whole.
 * @param {string[]} query The words that a person has typed.
 * @param {Set<string>} words
 */
export const fits = (query, words) => query.every((typed) => {
  if (words.has(typed)) return true;
  if (typed.length < 3 || /^\p{N}+$/u.test(typed)) return false;
  const begin = typed.length > 3 && typed.endsWith("s") ? typed.slice(0, -1) : typed; // "bids" finds "bid"
  return [...words].some((word) => word.startsWith(begin));
});
