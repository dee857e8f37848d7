import { describe, expect, it } from '@jest/globals';
import { maskedEmail } from './masked-email.js';
import { differences } from './differences.js';

describe('what differs', () => {
  it('is told with both sides, whatever the order of keys, the keeping left aside', () => {
    const before = { version: 1, a: 1, same: { x: 1, y: [1] }, gone: 'x', hidden: 1 };
    const after = { version: 2, a: 2, same: { y: [1], x: 1 }, come: null, hidden: 2 };
    expect(differences(before, after, ['hidden'])).toEqual({
      before: { a: 1, gone: 'x' },
      after: { a: 2, come: null },
    });
  });
});

describe('a masked e-mail', () => {
  it.each([
    ['claire@exemple.fr', 'c•••@e•••.fr'],
    ['a@b', 'a•••@b•••'],
    ['pas une adresse', '•••@•••'],
    ['𝒶b@exemple.co.uk', '𝒶•••@e•••.uk'],
  ])('of %j is %j', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});
