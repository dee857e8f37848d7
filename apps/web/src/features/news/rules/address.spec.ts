import { describe, expect, it } from '@jest/globals';
import { addressOf, isFront, parseNewsQuery } from './address.js';

const read = (query: string) => parseNewsQuery(new URLSearchParams(query));

describe('the address of the news', () => {
  it.each([
    ['', '/actualites'],
    ['page=1&search=&categorie=', '/actualites'],
    ['search=%20', '/actualites'],
    ['page=2', '/actualites?page=2'],
    ['search=léon+xiv&categorie=leon14', '/actualites?categorie=leon14&search=l%C3%A9on+xiv'],
    ['page=abc', '/actualites?page=abc'],
  ])('%j is %s', (query, address) => {
    expect(addressOf(read(query))).toBe(address);
    expect(isFront(read(query))).toBe(address === '/actualites');
  });
});
