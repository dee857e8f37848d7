import { describe, expect, it } from '@jest/globals';
import { crowdExpectation, scoreOf, type RoundOutcome } from './score.js';

const rowsOf = (...rows: readonly (readonly [string, number])[]): RoundOutcome['results'] =>
  rows.map(([cardinalId, votes]) => ({ cardinalId, votes }));
const roundOf = (change: Partial<RoundOutcome>): RoundOutcome => ({
  isComplete: false,
  whiteSmoke: false,
  results: [],
  ...change,
});

const results = rowsOf(['Parolin', 41], ['Tagle', 33]);
const black = roundOf({ isComplete: true, results });
const white = roundOf({ isComplete: true, whiteSmoke: true, results });
const tie = roundOf({ isComplete: true, results: rowsOf(['Parolin', 41], ['Tagle', 41], ['Erdő', 3]) });
const empty = roundOf({ isComplete: true });

describe('the score of a forecast', () => {
  it.each([
    ['black', 'Parolin', black, 3],
    ['black', 'Tagle', black, 1],
    ['white', 'Parolin', black, 2],
    ['white', 'Tagle', black, 0],
    ['white', 'Parolin', white, 5],
    ['white', 'Tagle', white, 3],
    ['black', 'Parolin', white, 2],
    ['black', 'Tagle', tie, 3],
    ['black', 'Erdő', tie, 1],
    ['black', 'Parolin', empty, 1],
  ] as const)('of %s smoke with %s in the lead', (smoke, cardinalId, round, points) =>
    expect(scoreOf({ smoke, cardinalId }, round)?.points).toBe(points),
  );

  it('says what was right', () =>
    expect(scoreOf({ smoke: 'black', cardinalId: 'Tagle' }, black)).toEqual({
      isSmokeRight: true,
      isLeaderRight: false,
      points: 1,
    }));

  it('is unknown while the round is open', () =>
    expect(scoreOf({ smoke: 'black', cardinalId: 'Parolin' }, roundOf({ results }))).toBeNull());
});

describe('the expectation of the crowd', () => {
  const crowd = (total: number, whiteForecasts: number) => ({
    total,
    white: whiteForecasts,
    leaders: [{ cardinal: { _id: 'Tagle' } }],
  });

  it.each([
    [10, 6, 'white'],
    [10, 5, 'black'],
  ])('of %i forecasts, %i for white smoke, is %s smoke', (total, whiteForecasts, smoke) =>
    expect(crowdExpectation(crowd(total, whiteForecasts))).toEqual({ smoke, cardinalId: 'Tagle' }),
  );

  it('is none without forecasts', () => expect(crowdExpectation({ ...crowd(0, 0), leaders: [] })).toBeNull());
});
