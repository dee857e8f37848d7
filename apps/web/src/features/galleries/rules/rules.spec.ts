import { describe, expect, it } from '@jest/globals';
import { stepByKey, stepBySwipe, wrapIndex } from './navigation.js';

const key = (name: string, modifiers = {}) =>
  stepByKey({ key: name, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers });

describe('moving through the images of a gallery', () => {
  it('wraps around at both ends', () => {
    expect([wrapIndex(0, 1, 3), wrapIndex(2, 1, 3), wrapIndex(0, -1, 3), wrapIndex(0, 1, 1)]).toEqual([1, 0, 2, 0]);
  });

  it('follows the arrow keys unless a modifier is pressed', () => {
    expect([key('ArrowRight'), key('ArrowLeft'), key('ArrowUp')]).toEqual([1, -1, 0]);
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      expect(key('ArrowLeft', { [modifier]: true })).toBe(0);
  });

  it.each([
    ['far to the left', { x: -60, y: 10 }, 1],
    ['far to the right', { x: 60, y: -10 }, -1],
    ['a little', { x: -30, y: 0 }, 0],
    ['downwards', { x: -50, y: 200 }, 0],
  ] as const)('follows a swipe that goes %s', (_where, to, step) => expect(stepBySwipe({ x: 0, y: 0 }, to)).toBe(step));
});
