const BLOCK_END = /(<\/(?:p|h[2-4]|ul|ol|blockquote|figure)>|<hr ?\/?>)(?=<)/g;
const LIST_START = /(<[uo]l>)(?=<li>)/g;
const ITEM_END = /(<\/li>)(?=<li>)/g;
const LAST_ITEM_END = /(<\/li>)(?=<\/[uo]l>)/g;

/** The HTML of an article with line breaks between its blocks. Idempotent. */
export const spaced = (html: string): string =>
  html
    .replace(BLOCK_END, '$1\n\n')
    .replace(LIST_START, '$1\n  ')
    .replace(ITEM_END, '$1\n  ')
    .replace(LAST_ITEM_END, '$1\n');

const WORDS_A_MINUTE = 200;
const MAX_MINUTES = 60;

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Number of words of an HTML text, without tags and character references. */
export const wordsIn = (html: string): number =>
  countWords(html.replace(/<[^<>]*>/g, ' ').replace(/&[a-z\d#]+;/gi, ' '));

/** Reading time in whole minutes, from 1 to 60. */
export const readingTimeOf = (html: string): number =>
  Math.min(MAX_MINUTES, Math.max(1, Math.ceil(wordsIn(html) / WORDS_A_MINUTE)));
