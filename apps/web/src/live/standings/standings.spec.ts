import { describe, expect, it } from '@jest/globals';
import { standings } from './standings.js';

const card = (_id: string, nomComplet: string) => ({ _id, slug: _id, nomComplet, photo: null });
const results = [
  { cardinalId: 'a', cardinal: card('a', 'Pietro Parolin'), votes: 2, percentage: 66.7 },
  { cardinalId: 'b', cardinal: card('b', 'Luis Antonio Tagle'), votes: 1, percentage: 33.3 },
];

describe('standings', () => {
  it('combine results with the page’s data about each cardinal', () => {
    const parolin = { slug: 'pp', prenom: 'Pietro', nom: 'Parolin', ordre: 'Cardinal-évêque', photo: '/p.jpg' };
    expect(standings(results, new Map([['a', parolin]]), ({ votes }) => votes > 1)[0]).toEqual({
      ...parolin,
      _id: 'a',
      votes: 2,
      rank: 1,
      isShared: false,
      percentage: 66.7,
      reached: true,
    });
  });

  it('take the name of an unlisted cardinal from the result', () =>
    expect(standings(results, new Map(), () => false)[1]).toMatchObject({ prenom: 'Luis Antonio', nom: 'Tagle' }));
});
