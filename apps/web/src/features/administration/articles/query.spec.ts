import { describe, expect, it } from '@jest/globals';
import { initialQuery, parseListQuery, toSearchParams } from '../../../lib/list-query.js';
import { ARTICLE_LIST, callParameters, isFiltered } from './query.js';

const read = (query: string) => parseListQuery(ARTICLE_LIST, new URLSearchParams(query));
const written = (query: string) => toSearchParams(ARTICLE_LIST, read(query)).toString();

describe('the list query of articles', () => {
  it.each(['', 'search=l%C3%A9on&categorie=leon14&publie=false&page=2', 'publie=true'])(
    'round-trips through the URL: %s',
    (query) => expect(written(query)).toBe(query),
  );

  it.each(['search=+', 'categorie=sport', 'publie=peut-etre', 'page=0', 'page=x', 'page=1'])('ignores %s', (query) =>
    expect([written(query), isFiltered(read(query))]).toEqual(['', false]),
  );

  it('maps to call parameters that include drafts', () => {
    expect(callParameters(initialQuery(ARTICLE_LIST))).toBe('limit=10&publie=');
    expect(callParameters(read('search=a+&publie=false&page=3'))).toBe('search=a&publie=false&page=3&limit=10');
  });
});
