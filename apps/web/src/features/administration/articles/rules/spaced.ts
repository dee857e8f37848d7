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
