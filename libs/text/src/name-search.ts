import { searchWords, wordsOf } from './folding.js';

/** Minimum word length for tolerating one typing error. */
const MIN_TYPO_LENGTH = 5;

/**
 * Match of a name: 0 exact (each word is contained in the name), 1 with at most one typing error in each word,
 * undefined for none.
 */
type MatchRank = 0 | 1 | undefined;

/** A name prepared for repeated searches. */
export interface SearchedName {
  readonly words: readonly string[];
  readonly joined: string;
}

export function searchedName(name: string): SearchedName {
  const words = wordsOf(name);
  return { words, joined: words.join(' ') };
}

/** Prepares a search over names; a blank text matches every name, one without letters and digits none. */
export function nameSearch(text: string): (name: SearchedName) => MatchRank {
  const typed = searchWords(text);
  return ({ words, joined }) => {
    let rank: MatchRank = 0;
    for (const word of typed) {
      if (joined.includes(word)) continue;
      if (word.length < MIN_TYPO_LENGTH || !words.some((candidate) => startsAlmostWith(candidate, word)))
        return undefined;
      rank = 1;
    }
    return rank;
  };
}

/**
 * Whether `candidate`, or its beginning, equals `typed` except for one typing error: a partial input may have one, too.
 */
const startsAlmostWith = (candidate: string, typed: string): boolean =>
  [-1, 0, 1].some((more) => {
    const length = typed.length + more;
    return length <= candidate.length && isWithinOneTypo(candidate.slice(0, length), typed);
  });

/** One letter wrong, missing or added, or two neighbours swapped. */
export function isWithinOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  if (a.length > b.length) return a.slice(i + 1) === b.slice(i);
  if (b.length > a.length) return b.slice(i + 1) === a.slice(i);
  const areSwapped = a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
  return areSwapped || a.slice(i + 1) === b.slice(i + 1);
}
