import { describe, expect, it } from '@jest/globals';
import { fromOwnPages } from './own-pages.js';

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
