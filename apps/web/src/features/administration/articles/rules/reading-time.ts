const WORDS_A_MINUTE = 200;
const LONGEST = 60;

/** The words of an HTML text, without its tags. */
export const wordsIn = (html: string): number =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z\d#]+;/gi, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** In how many whole minutes people read it: one at least, sixty at most. */
export const readingTimeOf = (html: string): number =>
  Math.min(LONGEST, Math.max(1, Math.ceil(wordsIn(html) / WORDS_A_MINUTE)));
