const WORDS_A_MINUTE = 200;
const MAX_MINUTES = 60;

/** Number of words of an HTML text, without tags and character references. */
export const wordsIn = (html: string): number =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[a-z\d#]+;/gi, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Reading time in whole minutes, from 1 to 60. */
export const readingTimeOf = (html: string): number =>
  Math.min(MAX_MINUTES, Math.max(1, Math.ceil(wordsIn(html) / WORDS_A_MINUTE)));
