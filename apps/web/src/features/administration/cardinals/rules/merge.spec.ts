import { describe, expect, it } from '@jest/globals';
import { choose, merge, shownValue } from './merge.js';
import { EMPTY_VALUES } from './values.js';

const base = { ...EMPTY_VALUES, titre: 'A', formation: 'B', fonction: 'C' };

describe('when somebody else was faster', () => {
  it('what only I changed stays mine, what only they changed is theirs', () => {
    const merged = merge(base, { ...base, titre: 'mine' }, { ...base, formation: 'theirs' });
    expect(merged.values).toMatchObject({ titre: 'mine', formation: 'theirs', fonction: 'C' });
    expect(merged).toMatchObject({ conflicts: [], taken: ['formation'] });
  });

  it('what both changed asks for a choice, and is mine until then', () => {
    const theirs = { ...base, titre: 'theirs' };
    const merged = merge(base, { ...base, titre: 'mine' }, theirs);
    expect(merged.conflicts).toEqual(['titre']);
    expect(merged.values.titre).toBe('mine');
    expect(choose(merged.values, theirs, ['titre']).titre).toBe('theirs');
  });

  it('what both changed alike asks for nothing', () => {
    const same = { ...base, titre: 'same' };
    expect(merge(base, same, same)).toMatchObject({ conflicts: [], taken: [] });
  });

  it('values are shown in one line', () => {
    expect(shownValue('papabile', base)).toBe('non');
    expect(shownValue('titre', EMPTY_VALUES)).toBe('–');
    const fonctions = [{ titre: 'Archevêque', organisation: 'Marseille', debut: '2019', fin: '' }];
    expect(shownValue('fonctions', { ...base, fonctions })).toBe('Archevêque, Marseille, 2019');
  });
});
