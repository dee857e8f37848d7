import { folded } from '../../../lib/french.js';

/** A search's words, without case and accents; whatever signs stand between them. */
export const wordsOf = (search: string): string[] =>
  folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether all of these words stand in a text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = folded(text);
  return words.every((word) => searched.includes(word));
}
