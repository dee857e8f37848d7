import { describe, expect, it } from '@jest/globals';
import { derivedKey, readSignedId, signedId } from './keys.js';

describe('a signed id', () => {
  const key = derivedKey('a secret', 'test');
  const text = signedId(key, 'an-id');

  it('is read with the key that signed it', () => {
    expect(readSignedId(key, text)).toBe('an-id');
    expect(readSignedId(derivedKey('a secret', 'another purpose'), text)).toBeUndefined();
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['unsigned', 'an-id'],
    ['signed for another id', text.replace('an-id', 'another')],
    ['padded', `${text}.x`],
  ])('is not read when %s', (_, other) => expect(readSignedId(key, other)).toBeUndefined());

  it('is not valid for another owner', () => {
    const ownedId = signedId(key, 'an-id', 'ada');
    expect([readSignedId(key, ownedId, 'ada'), readSignedId(key, ownedId, 'ben'), readSignedId(key, ownedId)]).toEqual([
      'an-id',
      undefined,
      undefined,
    ]);
  });
});
