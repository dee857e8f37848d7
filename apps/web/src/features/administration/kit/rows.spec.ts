import { describe, expect, it } from '@jest/globals';
import { edgeScroll, inserted, moved, indexByKey, removed } from './rows.js';

const NO_MODIFIER = { altKey: false, ctrlKey: false, metaKey: false };

describe('repeated rows', () => {
  it('are moved, inserted and removed', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
    expect(inserted(['a', 'b'], 1, '')).toEqual(['a', '', 'b']);
    expect(removed(['a', 'b'], 0, '')).toEqual(['b']);
  });

  it('keep an empty row when the last one is removed', () => {
    expect(removed(['a'], 0, '')).toEqual(['']);
  });

  it.each([
    ['ArrowDown', 3],
    ['ArrowLeft', 1],
    ['Home', 0],
    ['End', 4],
    ['a', undefined],
  ])('move by %s from index 2 of five to %s', (key, to) => expect(indexByKey({ ...NO_MODIFIER, key }, 2, 5)).toBe(to));

  it.each(['altKey', 'ctrlKey', 'metaKey'])('leave the shortcuts of the browser with %s alone', (modifier) =>
    expect(indexByKey({ ...NO_MODIFIER, key: 'ArrowLeft', [modifier]: true }, 2, 5)).toBeUndefined(),
  );

  it('scroll the page when dragged near the edges of the window, faster towards an edge', () => {
    expect([0, 59, 60, 400, 740, 741, 800].map((y) => edgeScroll(y, 800))).toEqual([-16, -1, 0, 0, 0, 1, 16]);
  });
});
