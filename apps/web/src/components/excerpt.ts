const PIECES = 'Segmenter' in Intl ? new Intl.Segmenter('fr', { granularity: 'grapheme' }) : undefined;

/** The first so many characters, then '...'; a text that is no longer as it is. What reads as one character stays one, and no space stands before the points. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = PIECES ? Array.from(PIECES.segment(text), ({ segment }) => segment) : Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}...`;
}
