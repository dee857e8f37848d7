import { describe, expect, it } from '@jest/globals';
import { dotsPath, linePath } from './line-path.js';

const points = [
  { x: 'a', votes: 0 },
  { x: 'b', votes: null },
  { x: 'c', votes: 5 },
  { x: 'd', votes: 10 },
];

describe('the path of a line', () => {
  it('spans the width, straight over a gap', () => expect(linePath(points, 'votes', 10)).toBe('M0 100L66.67 50L100 0'));
  it('has a dot for each known value', () => expect(dotsPath(points, 'votes', 10)).toBe('M0 100h0M66.67 50h0M100 0h0'));
  it('puts a single value in the middle', () => expect(dotsPath([{ x: 'a', votes: 5 }], 'votes', 10)).toBe('M50 50h0'));
});
