import { describe, expect, it } from '@jest/globals';
import { excerpt } from './excerpt.js';

describe('an excerpt', () => {
  it('ends with a whole word and an ellipsis', () => {
    expect(excerpt('Rome a fait ses adieux', 13)).toBe('Rome a fait...');
    expect(excerpt('Rome a fait ses adieux', 15)).toBe('Rome a fait ses...');
  });

  it('cuts a word that is longer than the given length', () =>
    expect(excerpt('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`));

  it.each([', les funérailles', ' : les funérailles', ' « funérailles', ' (les funérailles', ' – les funérailles'])(
    "ends before the punctuation of '%s'",
    (rest) => expect(excerpt(`Place Saint-Pierre${rest}`, 22)).toBe('Place Saint-Pierre...'),
  );

  it('leaves a text of the given length unchanged', () => expect(excerpt('a'.repeat(100), 100)).toBe('a'.repeat(100)));

  it.each([
    ['an emoji', '😀'],
    ['a family of them', '👨‍👩‍👧'],
    ['a letter with its accent apart', 'e\u0301'],
  ])('never splits %s', (_what, character) => {
    expect(excerpt(`a${character.repeat(3)}`, 2)).toBe(`a${character}...`);
    expect(excerpt(character.repeat(3), 3)).toBe(character.repeat(3));
  });
});
