import { describe, expect, it } from '@jest/globals';
import { vapidKeysOfPrivateKey, deriveVapidKeys } from './vapid-keys.js';

describe('VAPID keys', () => {
  // RFC 8292 has no test vector; this one is of RFC 8291, 5.
  it('are those of the private key', () =>
    expect(vapidKeysOfPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw').publicKey).toBe(
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    ));

  it('derive from the secret, always the same', () => {
    expect(deriveVapidKeys('one secret')).toEqual(deriveVapidKeys('one secret'));
    expect(deriveVapidKeys('one secret')).not.toEqual(deriveVapidKeys('another secret'));
    expect(Buffer.from(deriveVapidKeys('one secret').publicKey, 'base64url')).toHaveLength(65);
  });

  it('are refused unless they are on the curve', () =>
    expect(() => vapidKeysOfPrivateKey(Buffer.alloc(32).toString('base64url'))).toThrow());
});
