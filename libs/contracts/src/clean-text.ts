/** Line ends of other programs: those of Word (vertical tab), Unicode's separators. */
export const LINE_ENDS = /\r\n?|[\n\u000b\u000c\u0085\u2028\u2029]/g;
/**
 * Control characters except line feed and tab; bidirectional marks; invisible letters; places of removed objects;
 * non-characters.
 */
const INVISIBLE_CHARACTERS =
  /[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u2800\u0000-\u0008\u000b-\u001f\u007f\u0080-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\ufdd0-\ufdef\ufffe\uffff\u115f\u1160\u3164\uffa0\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;
/** Joiners and variation selectors, which emoji and other scripts need. */
const MODIFIERS = /[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu;
/** Characters beside which modifiers have no effect. */
const UNMODIFIED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{Z}\p{Cc}<>=+|~^`$]?$/u;
/** An accent or another mark, also a modifier; it belongs to the letter before it. */
const MARK = /^\p{Script=Inherited}$/u;
/** Marks between a letter and a modifier. */
const MAX_MARKS = 40;
/** Tags, except those of a flag: England, Scotland or Wales. */
const TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]+/gu;
const SPACES = /[ \u00a0\u202f]{2,}/g;
/** A lone surrogate: not representable in a URL. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Removes lone surrogates. */
const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '');

/**
 * Removes invisible characters and surrounding space; normalises line ends and Unicode, so that equal-looking texts are
 * equal. Idempotent.
 */
export const cleanText = (text: string): string =>
  wellFormed(text)
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(TAGS, '')
    .normalize('NFC') // composed letters tell what a modifier affects
    .replace(MODIFIERS, effective)
    .replace(SPACES, (run) => /[^ ]/.exec(run)?.[0] ?? run) // one no-break space was meant
    .normalize('NFC')
    .trim();

/** The part of a run of modifiers that affects the characters beside it. */
function effective(run: string, at: number, text: string): string {
  const before = letterBefore(text, at, 2) ?? letterBefore(text, at, MAX_MARKS) ?? '';
  const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 0);
  if (UNMODIFIED.test(before)) return '';
  return UNMODIFIED.test(after) ? run.replace(/[\u200c\u200d]/g, '') : run;
}

const letterBefore = (text: string, at: number, length: number): string | undefined =>
  [...wellFormed(text.slice(Math.max(0, at - length), at))].findLast((character) => !MARK.test(character));

/** The same as one line; line breaks become spaces. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/**
 * A name that records are grouped by, such as a country, in the characters of a keyboard: word processors and phones
 * typeset them, and the same country would be two. Idempotent.
 */
export const cleanGroupName = (text: string): string =>
  cleanLine(
    cleanLine(text)
      .replace(/[\u02bc\u2018\u2019]/g, "'")
      .replace(/[\u2010-\u2013]/g, '-')
      .replace(/[\u00a0\u202f]/g, ' '),
  );

/** Letters and digits of a league's word, in which punctuation and case make no difference. */
export const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** An e-mail address without invisible characters, full-width letters and spellings that only look different. */
export const cleanEmail = (text: string): string => cleanLine(text.normalize('NFKC')).replaceAll('\u3002', '.');
