import { describe, expect, it } from '@jest/globals';
import { maskEmail } from './masked-email.js';
import { differences } from './differences.js';

describe('differences', () => {
  it('contain both sides, independent of key order, without internal fields', () => {
    const before = { version: 1, a: 1, same: { x: 1, y: [1] }, gone: 'x', hidden: 1 };
    const after = { version: 2, a: 2, same: { y: [1], x: 1 }, come: null, hidden: 2 };
    expect(differences(before, after, ['hidden'])).toEqual({
      before: { a: 1, gone: 'x' },
      after: { a: 2, come: null },
    });
  });
});

describe('maskEmail', () => {
  it.each([
    ['claire@exemple.fr', 'c•••@e•••.fr'],
    ['a@b', 'a•••@b•••'],
    ['pas une adresse', '•••@•••'],
    ['𝒶b@exemple.co.uk', '𝒶•••@e•••.uk'],
  ])('reduces %j to %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
