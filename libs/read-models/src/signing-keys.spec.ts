import { keyIdOf } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import { signingKeysOf } from './signing-keys.js';

const publicKey = (letter: string): string => letter.repeat(43);
const [SEALS, NEXT_SEALS] = [publicKey('A'), publicKey('E')];
const [PROMISES, NEXT_PROMISES] = [publicKey('I'), publicKey('M')];
const key = (publicKey: string, more = {}) => ({ keyId: keyIdOf(publicKey), algorithm: 'Ed25519', publicKey, ...more });
const signs = 'promises' as const;
const at = (hour: number): string => `2025-05-07T${hour}:00:00.000Z`;

describe('signingKeysOf', () => {
  it('names the current key of each use, those of seals first', () =>
    expect(
      signingKeysOf([
        { publicKey: PROMISES, signs, recordedAt: at(10) },
        { publicKey: SEALS, recordedAt: at(11) },
      ]),
    ).toEqual([key(SEALS), key(PROMISES, { signs })]));

  it('names former keys last, newest first, each with the time of the key that replaced it', () =>
    expect(
      signingKeysOf([
        { publicKey: SEALS, recordedAt: at(10) },
        { publicKey: PROMISES, signs, recordedAt: at(11) },
        { publicKey: NEXT_PROMISES, signs, recordedAt: at(12) },
        { publicKey: NEXT_SEALS, recordedAt: at(13) },
      ]),
    ).toEqual([
      key(NEXT_SEALS),
      key(NEXT_PROMISES, { signs }),
      key(PROMISES, { signs, until: at(12) }),
      key(SEALS, { until: at(13) }),
    ]));

  it('a key that was recorded again is current', () =>
    expect(
      signingKeysOf([
        { publicKey: SEALS, recordedAt: at(10) },
        { publicKey: NEXT_SEALS, recordedAt: at(11) },
        { publicKey: SEALS, recordedAt: at(12) },
      ]),
    ).toEqual([key(SEALS), key(NEXT_SEALS, { until: at(12) })]));

  it('names own keys that the log does not hold yet', () =>
    expect(
      signingKeysOf([{ publicKey: SEALS, recordedAt: at(10) }], [{ publicKey: SEALS }, { publicKey: PROMISES, signs }]),
    ).toEqual([key(PROMISES, { signs }), key(SEALS)]));
});
