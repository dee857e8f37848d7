import { describe, expect, it } from '@jest/globals';
import { decodableUrl } from './decodable-url.js';

describe('decodableUrl', () => {
  it.each([
    ['/actualit%E9s', '/actualit%C3%A9s'],
    ['/actualites/l%E0-veille?x=%E9', '/actualites/l%C3%A0-veille?x=%E9'],
    ['/conclave%', '/conclave%25'],
    ['/conclave%ZZ%2', '/conclave%25ZZ%252'],
    ['/conclave%FF%FE', '/conclave%C3%BF%C3%BE'],
  ])('replaces %s by %s', (url, decodable) => {
    expect(decodableUrl({ url })).toBe(decodable);
  });

  it.each([
    '/conclave',
    '/actualit%C3%A9s',
    '/conclave?nom=%E9',
    '/api/cardinaux/slug/%zz',
    '/gallery/download/%E0%A4%A',
  ])('keeps %s', (url) => {
    expect(decodableUrl({ url })).toBe(url);
  });
});
