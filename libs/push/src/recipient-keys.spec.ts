import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { areRecipientKeys } from './recipient-keys.js';

const point = createECDH('prime256v1').generateKeys();
const auth = randomBytes(16).toString('base64url');

describe('areRecipientKeys', () => {
  it('accepts a point on the curve with a secret of 16 bytes', () =>
    expect(areRecipientKeys({ p256dh: point.toString('base64url'), auth })).toBe(true));

  it.each([
    ['no point', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]), auth],
    ['a cut point', point.subarray(0, 64), auth],
    ['a compressed point', Buffer.from(createECDH('prime256v1').generateKeys('hex', 'compressed'), 'hex'), auth],
    ['a short secret', point, randomBytes(8).toString('base64url')],
  ])('refuses %s', (_, p256dh, secret) =>
    expect(areRecipientKeys({ p256dh: Buffer.from(p256dh).toString('base64url'), auth: secret })).toBe(false),
  );
});
