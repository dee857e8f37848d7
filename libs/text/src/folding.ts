/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', œ: 'oe', æ: 'ae', ß: 'ss', ı: 'i' };

/** Removes case, accents, punctuation and invisible characters: the form in which texts are searched and sorted. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Diacritic}\p{Cf}]/gu, '')
    .replace(/[łøđœæßı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean);

/** A control character: in no folded text, and in no text that the site stores. */
const NOWHERE = '\u0001';

/**
 * The words to look for. A text of nothing but spaces and invisible characters has none, so that everything is found;
 * one of punctuation or symbols has one that is found nowhere.
 */
export function searchWords(text: string): string[] {
  const words = wordsOf(text);
  return words.length > 0 || /^[\s\p{Cc}\p{Cf}]*$/u.test(text) ? words : [NOWHERE];
}

/** Whether the folded text contains each of these strings, also inside a word. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
