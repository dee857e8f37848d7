import { wordsOf } from '../folding.js';

/** A typing mistake is forgiven in words of this length and longer. */
const FORGIVEN_FROM = 5;

/** How well a name fits a search: 0 exactly (each word begins a word of the name, or stands in it), 1 with a mistake forgiven, undefined not at all. */
export type Fit = 0 | 1 | undefined;

/** A name made ready to be searched, once for many searches. */
export interface SearchedName {
  readonly words: readonly string[];
  readonly whole: string;
}

export function searchedName(name: string): SearchedName {
  const words = wordsOf(name);
  return { words, whole: words.join(' ') };
}

/** Prepares a search over names; an empty text fits every name. */
export function nameSearch(text: string): (name: SearchedName) => Fit {
  const wanted = wordsOf(text);
  return ({ words, whole }) => {
    let mistakes: Fit = 0;
    for (const word of wanted) {
      if (whole.includes(word)) continue;
      if (word.length < FORGIVEN_FROM || !words.some((candidate) => begins(candidate, word)))
        return undefined;
      mistakes = 1;
    }
    return mistakes;
  };
}

/** Whether `candidate`, or its beginning, is `typed` but for one mistake: what is half typed may hold it too. */
const begins = (candidate: string, typed: string): boolean =>
  [-1, 0, 1].some((more) => {
    const length = typed.length + more;
    return length <= candidate.length && withinOneMistake(candidate.slice(0, length), typed);
  });

/** One letter wrong, missing or too many, or two neighbours exchanged. */
export function withinOneMistake(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  const rest = (text: string, from: number): string => text.slice(from);
  if (a.length > b.length) return rest(a, i + 1) === rest(b, i);
  if (b.length > a.length) return rest(b, i + 1) === rest(a, i);
  const exchanged = a[i] === b[i + 1] && a[i + 1] === b[i] && rest(a, i + 2) === rest(b, i + 2);
  return exchanged || rest(a, i + 1) === rest(b, i + 1);
}
