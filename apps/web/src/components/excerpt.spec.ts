import { describe, expect, it } from '@jest/globals';
import { excerpt } from './excerpt.js';

describe('an excerpt', () => {
  it('is cut at the given length and ends with an ellipsis', () =>
    expect(excerpt('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`));

  it('has no space before the ellipsis', () =>
    expect(excerpt(`${'a'.repeat(98)}, b`, 100)).toBe(`${'a'.repeat(98)},...`));

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
