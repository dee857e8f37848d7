import type { ReplayRound } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { exactChartOf, fractionOf, approximateChartOf } from './race.js';
import { eventRangeOf, timeGridOf, timesOf } from './time-grid.js';
import { isClosedAt } from './is-closed-at.js';
import { shiftsOf } from './shifts.js';
import { MINUTE, at, round } from './rounds.fixture.js';

const cardinals = ['A', 'B'].map((nom, index) => ({
  _id: String(index),
  slug: nom,
  nomComplet: `X ${nom}`,
  prenom: 'X',
  nom,
  ordre: '',
  photo: null,
}));

describe('the chart of a round', () => {
  it('ranges from the first vote to the last, with the standings at each minute of the index', () => {
    const chart = approximateChartOf(round, cardinals);
    expect(chart?.lines.map(({ end }) => end)).toEqual(['B', 'A']);
    expect(chart?.race.map(({ x: _x, ...votes }) => votes)).toEqual([
      { '0': 0, '1': 0 },
      { '0': 1, '1': 0 },
      { '0': 1, '1': 0 },
      { '0': 2, '1': 4 },
    ]);
    expect(chart?.pace.map(({ votes }) => votes)).toEqual([1, 0, 5]);
  });

  it('starts every line at 0, also of a winner who was not among the first five for long', () => {
    const others: [number, number][] = [2, 3, 4, 5, 6].map((cardinal) => [cardinal, 3]);
    const late = {
      ...round,
      results: [[1, 9] as [number, number], ...others],
      standings: [
        [MINUTE, others],
        [MINUTE + 2, others],
      ] as ReplayRound['standings'],
    };
    expect(approximateChartOf(late, cardinals)?.race.map((point) => point['1'])).toEqual([0, null, null, 9]);
  });

  it('has the exact votes at each point of a grid, the last as on the podium', () => {
    const grid = { start: Date.parse(at(0)), step: 1_000, steps: 2 };
    const tallies = [
      { total: 0, votes: [] },
      { total: 4, votes: [['1', 3] as const, ['0', 1] as const] },
      { total: 6, votes: [['1', 4] as const, ['0', 2] as const] },
    ];
    const chart = exactChartOf(round, cardinals, grid, tallies);
    expect(chart.race.map(({ x: _x, ...votes }) => votes)).toEqual([
      { '0': 0, '1': 0 },
      { '0': 1, '1': 3 },
      { '0': 2, '1': 4 },
    ]);
    expect(chart.pace.map(({ votes }) => votes)).toEqual([4, 2]);
    expect([chart.start, chart.end]).toEqual([grid.start, grid.start + 2_000]);
  });

  it('maps a time to a fraction of its range', () => {
    const { start, end } = approximateChartOf(round, cardinals)!;
    expect([fractionOf(start, { start, end }), fractionOf(end, { start, end })]).toEqual([0, 1]);
    expect(fractionOf((start + end) / 2, { start, end })).toBe(0.5);
    expect(fractionOf(end + 1e9, { start, end })).toBe(1);
  });

  it('is undefined without votes', () =>
    expect(approximateChartOf({ ...round, perMinute: [] }, cardinals)).toBeUndefined());
});

describe('the times of a chart', () => {
  const START = MINUTE * 60_000;
  const openedAt = new Date(START).toISOString();
  const lasting = (minutes: number, closedAfterMs: number | null = null): ReplayRound => ({
    ...round,
    openedAt,
    closedAt: closedAfterMs === null ? null : new Date(START + closedAfterMs).toISOString(),
    perMinute: [
      [MINUTE, 1],
      [MINUTE + minutes - 1, 1],
    ],
  });

  it.each([
    [1, 1, 60],
    [2, 2, 60],
    [9, 10, 54],
    [30, 30, 60],
    [40, 60, 40],
    [480, 300, 96],
  ])('of %i minutes are %i seconds apart', (minutes, seconds, steps) => {
    const grid = timeGridOf(lasting(minutes), { at: null });
    expect(grid).toEqual({ start: START, step: seconds * 1_000, steps });
    expect(timesOf(grid!).at(-1)).toBeGreaterThanOrEqual(START + minutes * 60_000);
  });

  it('end with the round, however short it was', () => {
    const grid = { start: START, step: 1_000, steps: 5 };
    expect(timeGridOf(lasting(1, 4_200), { at: null })).toEqual(grid);
    expect(timeGridOf(lasting(1), { at: new Date(START + 4_200).toISOString() })).toEqual(grid);
  });

  it('are not needed without votes', () =>
    expect(timeGridOf({ ...round, perMinute: [] }, { at: null })).toBeUndefined());

  it('are exact only for as many events as can be loaded at once', () => {
    expect(eventRangeOf(round, { last: 99 })).toEqual({ from: 2, to: 20 });
    expect(eventRangeOf({ ...round, closedSequence: null }, { last: 99 })).toEqual({ from: 2, to: 99 });
    expect(eventRangeOf({ ...round, closedSequence: null }, { last: 1_000_000 })).toBeUndefined();
  });
});

describe('shifts between rounds', () => {
  it('cover the rounds closed before the position', () => {
    expect([isClosedAt(round, 20), isClosedAt(round, 19)]).toEqual([true, false]);
    expect(isClosedAt({ closedSequence: null }, 20)).toBe(false);
    expect(shiftsOf([round, { ...round, roundNumber: 2, results: [[0, 3]] }], cardinals)).toMatchObject({
      lines: [{ end: 'B' }, { end: 'A' }],
      points: [
        { x: '1', '0': 2, '1': 4 },
        { x: '2', '0': 3, '1': 0 },
      ],
    });
  });

  it('have lines when the latest round has no votes', () =>
    expect(shiftsOf([round, { ...round, roundNumber: 2, results: [] }], cardinals).lines).toHaveLength(2));
});
