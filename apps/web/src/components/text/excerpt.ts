const GRAPHEMES = 'Segmenter' in Intl ? new Intl.Segmenter('fr', { granularity: 'grapheme' }) : undefined;

/** The first characters of a text: grapheme clusters, or code points in a browser without `Segmenter`. */
export function firstCharacters(text: string, count: number): string[] {
  const characters: string[] = [];
  for (const part of GRAPHEMES?.segment(text) ?? text) {
    if (characters.length === count) break;
    characters.push(typeof part === 'string' ? part : part.segment);
  }
  return characters;
}

const SPACES = [' ', '\u00A0', '\u202F', '\n'];
/** Characters that announce more words. */
const TRAILING_CHARACTERS = new Set([...SPACES, ...',;:(«–-']);

/**
 * Shortens a text to at most `maxLength` characters and appends '...'; shorter texts are unchanged. It ends with a
 * whole word, unless its first word is longer, and without the punctuation that announces more words.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = firstCharacters(text, maxLength + 1);
  if (characters.length <= maxLength) return text;
  const beginning = characters.slice(0, maxLength).join('');
  const isWithinWord = !SPACES.includes(characters[maxLength] ?? '');
  const lastSpace = Math.max(...SPACES.map((space) => beginning.lastIndexOf(space)));
  let words = isWithinWord && lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning;
  while (TRAILING_CHARACTERS.has(words.at(-1) ?? '')) words = words.slice(0, -1);
  return `${words}...`;
}
