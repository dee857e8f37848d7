import { describe, expect, it } from '@jest/globals';
import { inserted, moved, removed } from './rows.js';

describe('rows that repeat', () => {
  it('are moved, added and taken away', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
    expect(inserted(['a', 'b'], 1, '')).toEqual(['a', '', 'b']);
    expect(removed(['a', 'b'], 0, '')).toEqual(['b']);
  });

  it('are one at least', () => {
    expect(removed(['a'], 0, '')).toEqual(['']);
  });
});
