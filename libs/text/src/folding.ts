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

/** Whether the folded text contains each of these strings, also inside a word. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
