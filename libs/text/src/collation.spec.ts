import { describe, expect, it } from '@jest/globals';
import { capitalise } from './capitalise.js';
import { compareFrench } from './collation.js';

describe('French letters', () => {
  it('sorts accented letters beside plain ones', () =>
    expect(['Zuppi', 'Étienne', 'Erdő', 'Fox'].sort(compareFrench)).toEqual(['Erdő', 'Étienne', 'Fox', 'Zuppi']));

  it('capitalises an accented first letter only', () => {
    expect(capitalise('élu du jour')).toBe('Élu du jour');
    expect(capitalise('')).toBe('');
  });
});
