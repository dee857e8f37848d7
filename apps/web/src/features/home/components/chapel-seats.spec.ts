import { describe, expect, it } from '@jest/globals';
import { seats } from './chapel-seats.js';

const dots = (path: string) => [...path.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the stalls', () => {
  it('have one seat per elector', () => {
    const groups = seats([
      ['Europe', 63],
      ['Asie', 72],
    ]);
    expect(groups.map(({ name, path }) => [name, dots(path).length])).toEqual([
      ['Europe', 63],
      ['Asie', 72],
    ]);
  });

  it('are filled from the altar, four rows at a time', () => {
    const [group] = seats([['Europe', 5]]);
    expect(dots(group?.path ?? '')).toEqual([
      [64, 22],
      [64, 44],
      [64, 116],
      [64, 138],
      [84.6, 22],
    ]);
  });

  it('stay inside the chapel for any number of electors', () => {
    const [group] = seats([['Europe', 400]]);
    expect(Math.max(...dots(group?.path ?? '').map(([x]) => x ?? 0))).toBeLessThanOrEqual(744);
  });

  it('are empty without electors', () => {
    expect(seats([])).toEqual([]);
  });
});
