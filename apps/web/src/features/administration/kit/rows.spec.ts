import { describe, expect, it } from '@jest/globals';
import { edgeScroll, inserted, moved, placeByKey, removed } from './rows.js';

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

  it.each([
    ['ArrowDown', 3],
    ['ArrowLeft', 1],
    ['Home', 0],
    ['End', 4],
    ['a', undefined],
  ])('go by %s from the third of five to %s', (key, to) => expect(placeByKey(key, 2, 5)).toBe(to));

  it('scroll the page when they are held at its edges, the nearer the faster', () => {
    expect([0, 59, 60, 400, 740, 741, 800].map((y) => edgeScroll(y, 800))).toEqual([-16, -1, 0, 0, 0, 1, 16]);
  });
});
