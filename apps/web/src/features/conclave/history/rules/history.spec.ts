import type { ResultRow, RoundDetail, RoundRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { NOTHING_HELD, roundOf, rowsOf } from '../../../../live/live-conclave.fixture.js';
import { roundTrend } from './round-trend.js';
import { historyAddress, editionPath, parseHistoryQuery, roundPath } from './address.js';
import { MAX_POINTS, widthFor } from '../../../../components/charts/minutes.js';
import { paceOf } from './per-minute.js';
import { raceOf } from './race.js';
import { entriesOf } from './rows.js';

const row = (id: string, votes: number): ResultRow => {
  const [made] = rowsOf([id, votes]);
  if (!made) throw new Error('one row');
  return { ...made, cardinal: { ...made.cardinal, nomComplet: `Le cardinal ${id}` } };
};
const round = (roundNumber: number, results: ResultRow[], over: Partial<RoundRow> = {}): RoundRow =>
  roundOf({
    roundNumber,
    isComplete: true,
    totalVotes: results.reduce((sum, { votes }) => sum + votes, 0),
    results,
    ...over,
  });
const detail = (over: Partial<RoundDetail>): RoundDetail => ({
  round: round(1, []),
  votesPerMinute: [],
  standings: [],
  setAside: 0,
  held: NOTHING_HELD,
  trust: null,
  position: null,
  ...over,
});
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => row(id, 12 - index));
const led = (minute: string, ...leaders: [string, number][]): RoundDetail['standings'][number] => ({
  minute,
  leaders: leaders.map(([cardinalId, votes]) => ({ cardinalId, votes })),
});

describe('votes per minute', () => {
  it('counts zero in the minutes between votes', () =>
    expect(
      paceOf([
        { minute: '2025-05-08T16:00', votes: 3 },
        { minute: '2025-05-08T16:02', votes: 1 },
      ]),
    ).toEqual({
      minutesPerPoint: 1,
      points: [
        { x: '2025-05-08T16:00:00.000Z', votes: 3 },
        { x: '2025-05-08T16:01:00.000Z', votes: 0 },
        { x: '2025-05-08T16:02:00.000Z', votes: 1 },
      ],
    }));

  it('merges minutes of a long round without losing votes', () => {
    const pace = paceOf([
      { minute: '2025-05-08T00:00', votes: 3 },
      { minute: '2025-05-08T00:09', votes: 2 },
      { minute: '2025-05-08T16:00', votes: 1 },
    ]);
    expect(pace.minutesPerPoint).toBe(10);
    expect(pace.points[0]).toEqual({ x: '2025-05-08T00:00:00.000Z', votes: 5 });
    expect(pace.points.reduce((sum, { votes }) => sum + votes, 0)).toBe(6);
  });

  it('is empty for a round without votes', () => expect(paceOf([]).points).toEqual([]));

  it.each([1, 120, 121, 10_000, 172_800, 1_000_000])('draws few points for %i minutes', (minutes) =>
    expect(minutes / widthFor(minutes)).toBeLessThanOrEqual(MAX_POINTS),
  );
});

const names = ({ cardinalId }: { cardinalId: string }) => cardinalId.toUpperCase();

describe('the race of a round', () => {
  const votesPerMinute = [
    { minute: '2025-05-08T16:00', votes: 20 },
    { minute: '2025-05-08T16:03', votes: 37 },
  ];

  it('follows the five final leaders from zero to the result', () => {
    const race = raceOf(
      detail({
        round: round(1, SIX),
        votesPerMinute,
        standings: [led('2025-05-08T16:00'), led('2025-05-08T16:03', ['b', 9], ['a', 7], ['f', 4])],
      }),
      names,
    );
    expect(race.lines.map(({ cardinalId }) => cardinalId)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(race.points.map(({ a }) => a)).toEqual([0, 7, 7, 7, 12]);
    expect(race.points.at(-1)).toEqual({ x: '2025-05-08T16:04:00.000Z', a: 12, b: 11, c: 10, d: 9, e: 8 });
  });

  it('has a gap for a cardinal outside the five, and zero where fewer were named', () => {
    const five: [string, number][] = [
      ['b', 9],
      ['a', 7],
      ['f', 4],
      ['d', 3],
      ['c', 2],
    ];
    const race = (leaders: [string, number][]) =>
      raceOf(
        detail({
          round: round(1, SIX),
          votesPerMinute,
          standings: [led('2025-05-08T16:00'), led('2025-05-08T16:03', ...leaders)],
        }),
        names,
      ).points[3]?.['e'];
    expect(race(five)).toBeNull();
    expect(race(five.slice(1))).toBe(0);
  });

  it('is empty for a round without votes', () => expect(raceOf(detail({}), names).points).toEqual([]));
});

describe('the trend across rounds', () => {
  it('has a gap where a round names ten others', () => {
    const ten = Array.from({ length: 10 }, (_, index) => row(`x${index}`, 3));
    const { lines, points } = roundTrend(
      [
        round(1, [row('b', 4), row('a', 2)]),
        round(2, ten),
        round(3, SIX),
        round(4, [row('z', 9)], { isComplete: false }),
      ],
      names,
    );
    expect(lines.map(({ cardinalId }) => cardinalId)).toEqual(['a', 'b', 'c', 'd']);
    expect(lines[0]?.end).toBe('A');
    expect(points).toEqual([
      { x: '1', a: 2, b: 4, c: 0, d: 0 },
      { x: '2', a: null, b: null, c: null, d: null },
      { x: '3', a: 12, b: 11, c: 10, d: 9 },
    ]);
  });

  it('follows the four best of all closed rounds, also those who have no votes in the latest', () => {
    const { lines, points } = roundTrend([round(1, [row('y', 90), row('a', 1)]), round(2, SIX), round(3, [])], names);
    expect(lines.map(({ cardinalId }) => cardinalId)).toEqual(['y', 'a', 'b', 'c']);
    expect(points.map(({ x: _x, ...votes }) => votes)).toEqual([
      { y: 90, a: 1, b: 0, c: 0 },
      { y: 0, a: 12, b: 11, c: 10 },
      { y: 0, a: 0, b: 0, c: 0 },
    ]);
  });

  it.each([
    ['before a round has closed', [round(1, SIX, { isComplete: false })]],
    ['when the closed rounds have no votes', [round(1, []), round(2, [])]],
  ])('is empty %s', (_when, rounds) => expect(roundTrend(rounds, names)).toEqual({ lines: [], points: [] }));
});

describe('the list of rounds', () => {
  it('is newest first; a repeated number links to the later round', () =>
    expect(
      entriesOf([round(1, []), round(2, []), round(2, [], { _id: 'again' })]).map(({ round: { _id }, hasAddress }) => [
        _id,
        hasAddress,
      ]),
    ).toEqual([
      ['again', true],
      ['r2', false],
      ['r1', true],
    ]));
});

describe('the history address', () => {
  const at = (search: string) => parseHistoryQuery(new URLSearchParams(search));

  it('is parsed into round and edition', () =>
    expect(at(`tour=3&edition=${'AB'.repeat(12)}`)).toEqual({ tour: 3, edition: 'ab'.repeat(12) }));

  it.each(['tour=0', 'tour=-1', 'tour=x', 'tour=1e3', 'edition=1', 'edition=../rounds'])('ignores %s', (search) =>
    expect(at(search)).toEqual({}),
  );

  it('keeps other query parameters', () =>
    expect(historyAddress({ tour: 2 }, new URLSearchParams('tri=nom&edition=x&tour=7'))).toBe(
      '?tri=nom&onglet=historique&tour=2',
    ));

  it('determines the API paths', () => {
    const edition = 'ab'.repeat(12);
    expect(roundPath({ tour: 3 })).toBe('/api/conclave/rounds/3');
    expect(roundPath({ tour: 3, edition })).toBe(`/api/conclave/editions/${edition}/rounds/3`);
    expect(editionPath({ edition })).toBe(`/api/conclave/editions/${edition}`);
    expect(editionPath({ tour: 3 })).toBeUndefined();
  });
});
