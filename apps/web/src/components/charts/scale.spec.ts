import { describe, expect, it } from '@jest/globals';
import { hasRoomAbove, labelWidth, scaleTo, spreadApart } from './scale.js';

describe('the scale of a chart', () => {
  it.each([
    [0, 1, 2],
    [1, 1, 2],
    [3, 3, 4],
    [7, 8, 5],
    [49, 60, 4],
    [248, 300, 4],
    [1204, 1500, 4],
  ])('up to %i ends at %i with %i ticks', (highest, top, figures) => {
    const scale = scaleTo(highest);
    expect(scale.top).toBe(top);
    expect(scale.ticks).toHaveLength(figures);
    expect(scale.ticks.every(Number.isInteger)).toBe(true);
  });
});

describe('the label of a reference line', () => {
  it.each([
    [60, 60, false],
    [89, 90, false],
    [40, 60, true],
    [89, 150, true],
  ])('at %i of %i stands above the line if there is room: %s', (at, top, above) =>
    expect(hasRoomAbove(at, top)).toBe(above),
  );
});

describe('labels at the ends of lines', () => {
  it('keep their position when there is room', () =>
    expect(spreadApart([0.2, 0.8, 0.5], 0.1)).toEqual([0.2, 0.8, 0.5]));

  it('keep their order and distance within the chart', () => {
    const placed = spreadApart([1, 0.98, 0.97, 0], 0.1);
    expect(placed.map((each) => Math.round(each * 100))).toEqual([100, 90, 80, 0]);
  });

  it('keep their distance at the bottom', () => expect(spreadApart([0, 0, 0], 0.25)).toEqual([0.5, 0.25, 0]));
});

describe('axis labels', () => {
  it('have the same width up to 9 999 and grow beyond', () => {
    expect(['0', '40', '9 999', '40 000', '400 000'].map(labelWidth)).toEqual([36, 36, 36, 43, 50]);
  });
});
