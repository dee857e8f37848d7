/** Query, fragment or markup that a program has taken for a part of the path. */
const BEHIND_PATH = /(?<!\/)[?#&<>"].*/s;
/** Session ids, which some programs add to a segment. */
const SEGMENT_PARAMETERS = /;[^/]*/g;
const EXTENSION = /(?:^index)?\.(?:html?|php|aspx)$/i;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Slugs, ids and names of pages. */
const SEGMENT = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;
/** Tokens of downloads tell letters apart by their case. */
const TOKEN = /[\w-]{43}/;
const BEFORE_TOKEN = '/gallery/download/';

/**
 * Paths that may be meant by one that people, mail programs or other sites have changed: in another case, with
 * punctuation or spaces, encoded twice or as quoted-printable. Every path stays on this site.
 */
export function meantPaths(path: string): readonly string[] {
  const text = quotedPrintable(decoded(decoded(path)))
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(DASHES, '-')
    .replace(BEHIND_PATH, '')
    .replaceAll(SEGMENT_PARAMETERS, '')
    .trim();
  // A space is a line break within the path, or the text behind it begins there.
  const readings = [text.replaceAll(/\s/g, ''), text.split(/\s/, 1)[0] ?? ''].flatMap((each) => tidyPath(each) ?? []);
  return [...new Set(readings)].filter((each) => each !== path);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

const quotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\s+/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Undefined if no page has such a path. */
function tidyPath(text: string): string | undefined {
  const parts = text.split(/[/\\]+/).filter((part) => part !== '');
  const segments = parts.map((part) => foldedSegment(part.replace(EXTENSION, ''))).filter((part) => part !== '');
  const token = TOKEN.exec(parts[2] ?? '')?.[0];
  if (token && `/${segments.slice(0, 2).join('/')}/` === BEFORE_TOKEN) return BEFORE_TOKEN + token;
  return segments.every((part) => SEGMENT.test(part)) ? `/${segments.join('/')}` : undefined;
}

/** Without accents, case and the punctuation around it. */
function foldedSegment(part: string): string {
  const text = part.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const characters = [...text];
  // Letters of other scripts stay: no page has them, and without them the address would be another one.
  const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
  return characters.slice(Math.max(0, characters.findIndex(isWord)), characters.findLastIndex(isWord) + 1).join('');
}

/** Signs that a sentence or a markup adds at the end of an address. */
const BEHIND_VALUE = ' \u00a0.,;:>]»”"';

/**
 * The value of a query parameter with composed letters and without what programs have added: the sentence's
 * punctuation, quoted-printable.
 */
export function meantValue(value: string): string {
  const isAdded = (sign: string): boolean => BEHIND_VALUE.includes(sign) || (sign === ')' && !value.includes('('));
  const end = [...value].findLastIndex((sign) => !isAdded(sign)) + 1;
  return [...value]
    .slice(0, end)
    .join('')
    .normalize('NFC')
    .replace(/^3D(?=.)/, '');
}
