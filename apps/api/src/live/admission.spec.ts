import { describe, expect, it } from '@jest/globals';
import { handshakeOf } from './admission.js';
import { fromOwnPages } from '../http/own-pages.js';

describe('what a client says when it connects', () => {
  it('is its position and its token', () => {
    expect(handshakeOf({ position: '0007', token: 'abc' })).toEqual({
      position: '0007',
      token: 'abc',
      uncounted: false,
    });
  });

  it('is that it is the page of whoever conducts the conclave', () => {
    expect(handshakeOf({ page: 'conduite' }).uncounted).toBe(true);
  });

  it.each([
    [{}],
    [{ position: null, token: null }],
    [{ position: 7, token: '' }],
    [{ position: 'x'.repeat(101) }],
    [{ page: true }],
  ])('is nothing when it says %j', (auth) =>
    expect(handshakeOf(auth)).toEqual({ position: undefined, token: undefined, uncounted: false }),
  );

  it.each([[{ token: 7 }], [{ token: { $ne: 1 } }], [{ token: ['a'] }]])('is no token when it says %j', (auth) =>
    expect(handshakeOf(auth).token).toBeNull(),
  );
});

describe('the pages that may connect', () => {
  const from = (headers: { origin?: string; host?: string }) => fromOwnPages({ headers }, 'https://fumata.example');

  it('are those of the site, under its public address or the one it was reached by', () => {
    expect(from({ origin: 'https://fumata.example', host: 'proxy:3000' })).toBe(true);
    expect(from({ origin: 'http://localhost:3000', host: 'localhost:3000' })).toBe(true);
  });

  it('are not those of others', () => {
    expect(from({ origin: 'https://evil.example', host: 'fumata.example' })).toBe(false);
    expect(from({ origin: 'null', host: 'fumata.example' })).toBe(false);
  });

  it('may be no pages at all: programs send no origin', () => {
    expect(from({ host: 'fumata.example' })).toBe(true);
  });
});
