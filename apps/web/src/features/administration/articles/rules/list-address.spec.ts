import { describe, expect, it } from '@jest/globals';
import { isFiltered, NO_WISHES, parametersOf, queryOf, wishesFrom } from './list-address.js';

const read = (query: string) => wishesFrom(new URLSearchParams(query));

describe('the address of the list of articles', () => {
  it.each(['', 'search=l%C3%A9on&categorie=leon14&publie=false&page=2', 'publie=true'])(
    'comes back from what it asks for: %s',
    (query) => expect(parametersOf(read(query)).toString()).toBe(query),
  );

  it.each(['search=+', 'categorie=sport', 'publie=peut-etre', 'page=0', 'page=x', 'page=1'])(
    'asks for nothing with %s',
    (query) => expect([parametersOf(read(query)).toString(), isFiltered(read(query))]).toEqual(['', false]),
  );

  it('becomes a call that shows drafts too', () => {
    expect(queryOf(NO_WISHES)).toBe('limit=10&publie=');
    expect(queryOf(read('search=a+&publie=false&page=3'))).toBe('search=a&publie=false&page=3&limit=10');
  });
});
