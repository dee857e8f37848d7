import { describe, expect, it } from '@jest/globals';
import { decodableUrl, parseQuery } from './decodable-url.js';

describe('decodableUrl', () => {
  it.each([
    ['/actualit%E9s', '/actualit%C3%A9s'],
    ['/actualites/l%E0-veille/%C3%A9?x=%E9&y=%C3%A9', '/actualites/l%C3%A0-veille/%C3%A9?x=%C3%A9&y=%C3%A9'],
    ['/conclave%', '/conclave%25'],
    ['/conclave%ZZ%2', '/conclave%25ZZ%252'],
    ['/conclave%FF%FE', '/conclave%C3%BF%C3%BE'],
    ['/api/cardinaux/search?continent=Am%E9rique', '/api/cardinaux/search?continent=Am%C3%A9rique'],
  ])('replaces %s by %s', (url, decodable) => {
    expect(decodableUrl({ url })).toBe(decodable);
  });

  it.each([
    '/conclave',
    '/actualit%C3%A9s',
    '/conclave?nom=%C3%A9&x=a+b',
    '/api/cardinaux/slug/%zz',
    '/gallery/download/%E0%A4%A',
  ])('keeps %s', (url) => {
    expect(decodableUrl({ url })).toBe(url);
  });
});

describe('parseQuery', () => {
  it('composes letters, and keeps all values of a repeated parameter', () => {
    expect({ ...parseQuery('continent=Ame%CC%81rique&nom=a+b&nom=%2B&vide=&x') }).toEqual({
      continent: 'Amérique',
      nom: ['a b', '+'],
      vide: '',
      x: '',
    });
  });
});
