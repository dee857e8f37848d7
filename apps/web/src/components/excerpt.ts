const PIECES = 'Segmenter' in Intl ? new Intl.Segmenter('fr', { granularity: 'grapheme' }) : undefined;

/**
 * Cuts a text to `maxLength` characters and appends '...'; shorter texts are unchanged. Counts grapheme clusters and
 * leaves no space before the ellipsis.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = PIECES ? Array.from(PIECES.segment(text), ({ segment }) => segment) : Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength).join('').trimEnd()}...`;
}
