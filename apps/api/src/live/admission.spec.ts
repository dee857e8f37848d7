import { describe, expect, it } from '@jest/globals';
import { BadToken, handshakeOf } from './admission.js';
import { fromOwnPages } from '../http/own-pages.js';

describe('handshakeOf', () => {
  it('reads the position and the token', () => {
    expect(handshakeOf({ position: '0007', token: 'abc' })).toEqual({
      position: '0007',
      token: 'abc',
      uncounted: false,
    });
  });

  it('leaves the page that conducts the conclave out of the viewer count', () => {
    expect(handshakeOf({ page: 'conduite' }).uncounted).toBe(true);
  });

  it.each([
    [{}],
    [{ position: null, token: null }],
    [{ position: 7, token: '' }],
    [{ position: 'x'.repeat(101) }],
    [{ page: true }],
  ])('ignores missing and malformed fields: %j', (auth) =>
    expect(handshakeOf(auth)).toEqual({ position: undefined, token: undefined, uncounted: false }),
  );

  it.each([[{ token: 7 }], [{ token: { $ne: 1 } }], [{ token: ['a'] }]])(
    'rejects a token that is not a string: %j',
    (auth) => expect(() => handshakeOf(auth)).toThrow(BadToken),
  );
});

describe('fromOwnPages', () => {
  const from = (headers: { origin?: string; host?: string }) => fromOwnPages({ headers }, 'https://fumata.example');

  it('accepts the public address of the site and the host of the request', () => {
    expect(from({ origin: 'https://fumata.example', host: 'proxy:3000' })).toBe(true);
    expect(from({ origin: 'http://localhost:3000', host: 'localhost:3000' })).toBe(true);
  });

  it('rejects other origins', () => {
    expect(from({ origin: 'https://evil.example', host: 'fumata.example' })).toBe(false);
    expect(from({ origin: 'null', host: 'fumata.example' })).toBe(false);
  });

  it('accepts requests without an origin, which programs send', () => {
    expect(from({ host: 'fumata.example' })).toBe(true);
  });
});
