import type { ForecastCount } from '@fumata/content';
import { describe, expect, it } from '@jest/globals';
import { crowdOf } from './forecasts.controller.js';

const count = (cardinalId: string, smoke: ForecastCount['smoke'], forecasts: number): ForecastCount => ({
  _id: `${cardinalId} ${smoke}`,
  roundId: 'r1',
  cardinalId,
  smoke,
  forecasts,
});
const cardOf = (_id: string) => ({ _id, slug: _id, nomComplet: _id, photo: null });

describe('the forecasts of a round', () => {
  it('are added up over both smokes, equal cardinals by name', () => {
    const counts = [count('Tagle', 'white', 2), count('Parolin', 'black', 3), count('Tagle', 'black', 1)];
    expect(crowdOf('r1', counts, cardOf)).toEqual({
      roundId: 'r1',
      total: 6,
      white: 2,
      leaders: [
        { cardinal: cardOf('Parolin'), forecasts: 3 },
        { cardinal: cardOf('Tagle'), forecasts: 3 },
      ],
    });
  });

  it('name five cardinals at most', () => {
    const counts = ['A', 'B', 'C', 'D', 'E', 'F'].map((each, index) => count(each, 'black', index + 1));
    const { total, leaders } = crowdOf('r1', counts, cardOf);
    expect([total, leaders.map(({ cardinal }) => cardinal._id)]).toEqual([21, ['F', 'E', 'D', 'C', 'B']]);
  });
});
