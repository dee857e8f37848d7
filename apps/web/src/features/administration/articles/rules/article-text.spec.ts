import { describe, expect, it } from '@jest/globals';
import { spaced, readingTimeOf, wordsIn } from './article-text.js';

const HTML = '<p>a <b>b</b></p><h2>c</h2><ul><li>d</li><li>e</li></ul><p>f</p>';
const SPACED = '<p>a <b>b</b></p>\n\n<h2>c</h2>\n\n<ul>\n  <li>d</li>\n  <li>e</li>\n</ul>\n\n<p>f</p>';

describe('an article’s HTML', () => {
  it('gets line breaks between blocks', () => expect(spaced(HTML)).toBe(SPACED));

  it('stays unchanged if blocks are separated already, or without blocks', () => {
    expect(spaced(SPACED)).toBe(SPACED);
    expect(spaced('<p>a</p> <p>b</p>')).toBe('<p>a</p> <p>b</p>');
    expect(spaced('du texte')).toBe('du texte');
  });
});

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
