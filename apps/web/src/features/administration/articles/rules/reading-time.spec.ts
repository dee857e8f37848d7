import { describe, expect, it } from '@jest/globals';
import { readingTimeOf, wordsIn } from './reading-time.js';

describe('reading time', () => {
  it('counts words, not tags or punctuation', () => {
    expect(wordsIn('<p class="a b c">Un&nbsp;mot, « deux » : l’autre&amp;</p><p>3</p>')).toBe(5);
    expect(wordsIn('')).toBe(0);
  });

  it.each([
    [0, 1],
    [200, 1],
    [201, 2],
    [1_000, 5],
    [90_000, 60],
  ])('of %i words is %i minutes', (words, minutes) =>
    expect(readingTimeOf(`<p>${'mot '.repeat(words)}</p>`)).toBe(minutes),
  );
});
