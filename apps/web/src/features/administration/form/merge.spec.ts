import { describe, expect, it } from '@jest/globals';
import { choose, merge } from './merge.js';

const rules = {
  fields: ['titre', 'formation', 'fonction'] as const,
  labels: { titre: 'Titre', formation: 'Formation', fonction: 'Fonction' },
  sent: (field: keyof Values, values: Values) => values[field].trim(),
  shown: (field: keyof Values, values: Values) => values[field],
  errorsOf: () => ({}),
  isValues: (found: unknown): found is Values => found !== null,
};
interface Values {
  readonly titre: string;
  readonly formation: string;
  readonly fonction: string;
}
const base = { titre: 'A', formation: 'B', fonction: 'C' };

describe('when somebody else was faster', () => {
  it('what only I changed stays mine, what only they changed is theirs', () => {
    const merged = merge(rules, base, { ...base, titre: 'mine' }, { ...base, formation: 'theirs' });
    expect(merged.values).toEqual({ titre: 'mine', formation: 'theirs', fonction: 'C' });
    expect(merged).toMatchObject({ conflicts: [], taken: ['formation'] });
  });

  it('what both changed asks for a choice, and is mine until then', () => {
    const theirs = { ...base, titre: 'theirs' };
    const merged = merge(rules, base, { ...base, titre: 'mine' }, theirs);
    expect(merged.conflicts).toEqual(['titre']);
    expect(merged.values.titre).toBe('mine');
    expect(choose(merged.values, theirs, ['titre']).titre).toBe('theirs');
  });

  it('what both changed alike, as it would be sent, asks for nothing', () => {
    const same = { ...base, titre: 'same' };
    const merged = merge(rules, base, same, { ...same, titre: 'same ' });
    expect(merged).toMatchObject({ conflicts: [], taken: [] });
  });
});
