/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetLeague, leagueOf, readLeagues, storeLeague } from './own-leagues.js';

describe('leagues of a browser', () => {
  beforeEach(() => localStorage.clear());

  it('are kept in order, one for each word in whatever spelling', () => {
    const [one, two] = [leagueOf('abricot lanterne'), leagueOf('moulin citron')];
    storeLeague(one);
    storeLeague(two);
    storeLeague({ ...one, word: 'Abricot-Lanterne', nickname: 'Ada' });
    expect(readLeagues()).toEqual([{ ...one, word: 'Abricot-Lanterne', nickname: 'Ada' }, two]);
  });

  it('have a secret each, as the site expects it', () => {
    const secrets = [leagueOf('abricot lanterne'), leagueOf('moulin citron')].map(({ secret }) => secret);
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keep the membership that another tab has stored', () => {
    const joined = { ...leagueOf('abricot lanterne'), nickname: 'Ada' };
    storeLeague(joined);
    expect(leagueOf('ABRICOT lanterne')).toEqual(joined);
  });

  it('are forgotten by their word', () => {
    storeLeague(leagueOf('abricot lanterne'));
    expect(forgetLeague('ABRICOT lanterne')).toEqual([]);
    expect(readLeagues()).toEqual([]);
  });

  it.each(['{', '{}', '[{"word":"abricot lanterne"},null]'])('skip the unreadable entry %s', (stored) => {
    localStorage.setItem('ligues', stored);
    expect(readLeagues()).toEqual([]);
  });
});
