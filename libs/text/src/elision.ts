const VOWEL = /^[aeiou]/i;

/** d'Américo, de Pietro; qu'Américo, que Pietro. An H counts as a consonant. Plain text, as in calls. */
export const elided = (word: 'de' | 'que', next: string): string =>
  VOWEL.test(next.normalize('NFD')) ? `${word.slice(0, -1)}'${next}` : `${word} ${next}`;
