import { describe, expect, it } from '@jest/globals';
import { choose, merge } from './form.js';

const rules = { labels: { titre: 'Titre', formation: 'Formation', fonction: 'Fonction' } };
const base = { titre: 'A', formation: 'B', fonction: 'C' };

describe('merge after a version conflict', () => {
  it('takes each change that only one side made', () => {
    const merged = merge(rules, base, { ...base, titre: 'mine' }, { ...base, formation: 'theirs' });
    expect(merged.values).toEqual({ titre: 'mine', formation: 'theirs', fonction: 'C' });
    expect(merged).toMatchObject({ conflicts: [], takenOver: ['formation'] });
  });

  it('keeps my value of a field that both sides changed until one is chosen', () => {
    const theirs = { ...base, titre: 'theirs' };
    const merged = merge(rules, base, { ...base, titre: 'mine' }, theirs);
    expect(merged.conflicts).toEqual(['titre']);
    expect(merged.values.titre).toBe('mine');
    expect(choose(merged.values, theirs, ['titre']).titre).toBe('theirs');
  });

  it('reports no conflict if both sides would send the same value', () => {
    const same = { ...base, titre: 'same' };
    const merged = merge(rules, base, same, { ...same, titre: 'same ' });
    expect(merged).toMatchObject({ conflicts: [], takenOver: [] });
  });
});
