const NBSP = '\u00A0';
/** Word joiner: prevents a line break. The site's fonts have no no-break hyphen, and it breaks search in the page. */
const JOINER = '\u2060';

/** Léon XIV, Jean-Paul Ier, Vatican II */
const NUMBERED = /(\p{Lu}\p{Ll}+) (?=(?:Ier|[IVX]+)(?![\p{L}\p{N}]))/gu;

/** 133 cardinaux, 1er mai, 12 sur 50 */
const COUNTED = /(\d(?:er|e)?) (?=\p{Ll})/gu;

/** Applies French typography for display; do not search in the result. */
export const frenchTypography = (text: string): string =>
  text
    .replace(/'/g, '’')
    .replace(/ ([;!?])/g, '\u202F$1')
    .replace(/ ([:»%])/g, `${NBSP}$1`)
    .replace(/« /g, `«${NBSP}`)
    .replace(NUMBERED, `$1${NBSP}`)
    .replace(COUNTED, `$1${NBSP}`)
    .replace(/Jean-(?=Paul)/g, `Jean-${JOINER}`);

/** The ending of 1er, 1re, 2e, Ier, XXe, which is a superscript on screen. */
export const ORDINAL_ENDING = /(?<=\d|[IVX])(er|re|e)(?!\p{L})/gu;

/** A text that people typed, for a place within a sentence of ours. */
export const withoutFullStop = (text: string): string => text.replace(/(?<!\.)\.\s*$/, '');
