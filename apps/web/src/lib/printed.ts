const NBSP = '\u00A0';
/** No line breaks here. Rather than the no-break hyphen, which the site's letters don't have, and a search in the page misses. */
const JOINER = '\u2060';

/** Léon XIV, Jean-Paul Ier, Vatican II */
const NUMBERED = /(\p{Lu}\p{Ll}+) (?=(?:Ier|[IVX]+)(?![\p{L}\p{N}]))/gu;

/** A text as it was recorded, with the apostrophes of print, and unbroken where print breaks no line. To be shown, not searched. */
export const printed = (text: string): string =>
  text
    .replace(/'/g, '’')
    .replace(/ ([;!?])/g, '\u202F$1')
    .replace(/ ([:»%])/g, `${NBSP}$1`)
    .replace(/« /g, `«${NBSP}`)
    .replace(NUMBERED, `$1${NBSP}`)
    .replace(/Jean-(?=Paul)/g, `Jean-${JOINER}`);
