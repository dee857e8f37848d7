import { describe, expect, it } from '@jest/globals';
import { isReadablePage, requestKind } from './request-kind.js';

const SITE = 'https://fumata.test';
const kindOf = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  requestKind({ method, mode, url: new URL(path, SITE).href }, SITE);

describe('a request', () => {
  it.each([
    '/',
    '/conclave',
    '/conclave?onglet=historique',
    '/actualites/la-veille',
    '/administration',
    '/apitherapie',
  ])('for the page %s is answered by the network first', (path) => expect(kindOf(path)).toBe('page'));

  it('for an asset is answered from the cache first', () =>
    expect(kindOf('/assets/site-abc.js', { mode: 'cors' })).toBe('asset'));

  it.each([
    '/admin',
    '/admin/conclave',
    '/login',
    '/compte',
    '/gallery/download/a-token',
    '/api/docs',
    '/health/ready',
    '/metrics',
    '/sitemap.xml',
    '/fumata-verifier.mjs',
    '/.well-known/fumata-seal.json',
    'https://ailleurs.test/conclave',
  ])('for %s is left to the browser', (path) => expect(kindOf(path)).toBeUndefined());

  it('of a script, or one that changes something, is left to the browser', () => {
    expect(kindOf('/api/conclave/me', { mode: 'cors' })).toBeUndefined();
    expect(kindOf('/conclave', { mode: 'cors' })).toBeUndefined();
    expect(kindOf('/conclave', { method: 'POST' })).toBeUndefined();
  });
});

describe('an answer', () => {
  const answer = (status: number, headers: Readonly<Record<string, string>>, type: ResponseType = 'basic') => ({
    ...{ status, type },
    headers: new Headers(headers),
  });
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };

  it('is stored as a page that was read', () => expect(isReadablePage(answer(200, html))).toBe(true));

  it.each([
    ['an error', answer(404, html)],
    ['a page without data', answer(503, html)],
    ['a redirect', answer(0, {}, 'opaqueredirect')],
    ['a file', answer(200, { 'content-type': 'text/csv' })],
    ['an answer for an account', answer(200, { ...html, 'cache-control': 'private, no-store' })],
  ])('is not stored if it is %s', (_, other) => expect(isReadablePage(other)).toBe(false));
});
