import { literally } from '@fumata/documents';
import { foldText, wordsOf } from '@fumata/text';

/** The letters with accents of European languages, by their folded letter. */
const VARIANTS = new Map<string, string>();
for (let code = 0xc0; code <= 0x24f; code += 1) {
  const letter = String.fromCodePoint(code).toLowerCase();
  const folded = foldText(letter);
  if (folded.length === 1 && folded !== letter && !VARIANTS.get(folded)?.includes(letter))
    VARIANTS.set(folded, `${VARIANTS.get(folded) ?? ''}${letter}`);
}

/**
 * Regular expression for a case-insensitive filter: a title that contains every word of the text, with or without
 * accents. A text without words is searched as it is.
 */
export function titlePattern(text: string): string {
  const words = wordsOf(text).map((word) => [...word].map((letter) => `[${letter}${VARIANTS.get(letter) ?? ''}]`));
  return words.length === 0 ? literally(text) : `^${words.map((letters) => `(?=.*${letters.join('')})`).join('')}`;
}
