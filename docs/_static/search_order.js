/* The order of the search results.  A reader who searches for a word of the game wants the pages that explain it; a reader
   who searches for a name of the library wants the function or the class.  Fields come last: eight are named "kitty". */
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, title, anchor, about, score, file, kind]) => {
    if (kind === "object") return /^Python (attribute|property|data)/.test(about) ? score - 30 : score;
    if (/^_generated\/(api|reference\/(schema|coverage))/.test(page)) return score;
    return score + (/^(guide|tutorial|_generated\/reference\/options)/.test(page) ? 2 : 1);
  },
};
