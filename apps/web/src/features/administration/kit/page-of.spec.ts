import { describe, expect, it } from '@jest/globals';
import { focusAfter } from './row-actions.js';
import { pageOf } from './page-of.js';

describe('pages of a list', () => {
  it('have ten rows; a page past the end is the last one', () => {
    const rows = Array.from({ length: 25 }, (_, index) => index);
    expect(pageOf(rows, 3)).toEqual({ page: 3, pages: 3, rows: [20, 21, 22, 23, 24] });
    expect(pageOf(rows, 9).page).toBe(3);
    expect(pageOf(rows, 0).page).toBe(1);
    expect(pageOf([], 1)).toEqual({ page: 1, pages: 1, rows: [] });
  });

  it('focus the neighbour of a removed row', () => {
    expect(focusAfter(['a', 'b'], 'a', 'x')).toBe('supprimer-b');
    expect(focusAfter(['a', 'b'], 'b', 'x')).toBe('supprimer-a');
    expect(focusAfter(['a'], 'a', 'x')).toBe('x');
  });
});
