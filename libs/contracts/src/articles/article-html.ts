/** Blocks of articles, and tables, whose cells are kept apart. */
export const ARTICLE_BLOCKS = 'p h1 h2 h3 h4 h5 h6 ul ol li blockquote figure figcaption hr table'.split(' ');
/** Blocks that articles lack; their text would run together without them. */
export const FOREIGN_BLOCKS =
  'div section article main header footer aside nav address center pre dl dt dd form fieldset details summary caption'.split(
    ' ',
  );

/** More or longer tags than any article has would only slow down parsing. */
const MAX_TAGS = 5_000;
const TOO_LONG_TAG = /<[^<>]{2000}/;
/** Nesting depth, which is also the parser's recursion depth. */
export const MAX_HTML_DEPTH = 100;
/**
 * Unclosed formatting is reopened in every following block (`<b><i><p>…<p>…`); this limits the total number of open
 * tags.
 */
const MAX_OPENED = 20_000;
/** Elements without content, and those that the next one of their kind closes. */
const NEVER_NESTED = /^(?:br|hr|img|p|li)$/;

/** Whether sanitising the HTML takes little time. */
export const isReasonable = (html: string): boolean =>
  html.split('<').length <= MAX_TAGS && !TOO_LONG_TAG.test(html) && isShallow(html);

/** Counts unclosed tags as open, except those of `NEVER_NESTED`. An end tag closes only what is open. */
function isShallow(html: string): boolean {
  const openOf = new Map<string, number>();
  let open = 0;
  let opened = 0;
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tag.toLowerCase();
    const ofName = openOf.get(name) ?? 0;
    if (slash === '') opened += open;
    const change = NEVER_NESTED.test(name) ? 0 : slash === '' ? 1 : ofName > 0 ? -1 : 0;
    open += change;
    openOf.set(name, ofName + change);
    if (open > MAX_HTML_DEPTH || opened > MAX_OPENED) return false;
  }
  return true;
}
