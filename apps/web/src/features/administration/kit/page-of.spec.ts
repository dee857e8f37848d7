import { describe, expect, it } from '@jest/globals';
import { focusAfter } from './row-actions.js';
import { pageOf } from './page-of.js';

describe('a list', () => {
  it('shows ten a page, and a page past the end as the last', () => {
    const rows = Array.from({ length: 25 }, (_, index) => index);
    expect(pageOf(rows, 3)).toEqual({ page: 3, pages: 3, rows: [20, 21, 22, 23, 24] });
    expect(pageOf(rows, 9).page).toBe(3);
    expect(pageOf(rows, 0).page).toBe(1);
    expect(pageOf([], 1)).toEqual({ page: 1, pages: 1, rows: [] });
  });

  it('gives the focus to a neighbour of what is gone', () => {
    expect(focusAfter(['a', 'b'], 'a', 'x')).toBe('supprimer-b');
    expect(focusAfter(['a', 'b'], 'b', 'x')).toBe('supprimer-a');
    expect(focusAfter(['a'], 'a', 'x')).toBe('x');
  });
});
