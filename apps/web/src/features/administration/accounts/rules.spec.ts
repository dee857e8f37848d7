import { describe, expect, it } from '@jest/globals';
import { toSearchParams } from '../../../lib/list-query.js';
import { ACCOUNT_LIST } from './use-accounts.js';
import { countText, effectsOfRole, lastLogin, sortedAccounts } from './rules.js';

const NOW = Date.parse('2025-05-10T08:00:00Z');

describe('the list of accounts', () => {
  it.each([
    [null, 'jamais'],
    ['2025-05-10T06:52:00Z', 'aujourd’hui, 8\u00A0h\u00A052'],
    ['2025-05-09T15:30:00Z', 'hier, 17\u00A0h\u00A030'],
    ['2025-05-08T16:10:00Z', '8\u00A0mai 2025, 18\u00A0h\u00A010'],
  ])('formats a last login at %s relative to now', (at, text) => {
    expect(lastLogin(at, NOW)).toBe(text);
  });

  it('formats a login on the previous day in Rome as hier, also around a clock change', () => {
    const afterShortDay = Date.parse('2025-03-30T22:30:00Z'); // 31 March, 0:30 in Rome
    expect(lastLogin('2025-03-30T10:00:00Z', afterShortDay)).toBe('hier, 12\u00A0h\u00A000');
    expect(lastLogin('2025-03-29T20:00:00Z', afterShortDay)).toBe('29\u00A0mars 2025, 21\u00A0h\u00A000');
    const endOfLongDay = Date.parse('2025-10-26T22:30:00Z'); // 26 October, 23:30 in Rome
    expect(lastLogin('2025-10-25T10:00:00Z', endOfLongDay)).toBe('hier, 12\u00A0h\u00A000');
  });

  it('counts all accounts and the closed ones', () => {
    expect(countText([{ disabled: false }])).toBe('1\u00A0compte.');
    expect(countText([{ disabled: false }, { disabled: true }])).toBe('2\u00A0comptes, dont 1\u00A0fermé.');
  });

  it.each([
    ['analyste', 'membre', ['cette personne perd : l’analyse, la rediffusion et le journal, en lecture ;']],
    [
      'redaction',
      'conclave',
      [
        'cette personne perd : les cardinaux, les papabili du jour, les articles et le quiz ;',
        'cette personne gagne : la conduite du conclave ;',
      ],
    ],
    [
      'analyste',
      'admin',
      [
        'cette personne gagne : les cardinaux, les papabili du jour, les articles et le quiz ; les galeries et les téléchargements avec leurs adresses ; la conduite du conclave ; les comptes, les tâches et les courriers ;',
      ],
    ],
  ] as const)('says what an account gains or loses from %s to %s', (before, after, texts) =>
    expect(effectsOfRole(before, after).slice(0, -1)).toEqual(texts),
  );

  it('sorts by name, or by last login with never-used accounts lowest', () => {
    const rows = [
      { name: 'Zoé', lastLoginAt: '2025-05-10' },
      { name: 'Élie', lastLoginAt: null },
      { name: 'Denis', lastLoginAt: '2025-05-09' },
    ];
    const names = (sort: 'nom' | 'connexion', descending: boolean) =>
      sortedAccounts(rows, { sort, descending }).map(({ name }) => name);
    expect(names('nom', false)).toEqual(['Denis', 'Élie', 'Zoé']);
    expect(names('connexion', true)).toEqual(['Zoé', 'Denis', 'Élie']);
  });

  it('keeps its sorting in the URL', () => {
    const query = { order: { sort: 'connexion', descending: true } } as const;
    expect(toSearchParams(ACCOUNT_LIST, query).toString()).toBe('tri=connexion&sens=desc');
  });
});
