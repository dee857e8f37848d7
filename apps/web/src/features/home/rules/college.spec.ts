import { describe, expect, it } from '@jest/globals';
import { averageAge, collegeOf, electorsOf } from './college.js';

const stats = {
  totalCardinaux: 252,
  votantsCount: 135,
  electeursAbsents: [],
  ageStats: [
    { range: '61-70', count: 1 },
    { range: '81+', count: 3 },
  ],
  paysServiceCounts: Array.from({ length: 9 }, (_, index) => ({ pays: `Pays ${index}`, count: 9 - index })),
  continentCounts: [
    { continent: 'Afrique', count: 26 },
    { continent: 'Europe', count: 129 },
  ],
  ordreCounts: [],
  creeParCounts: [],
};

describe('the average age', () => {
  it('counts everybody in a range as its lower bound plus five', () => {
    expect(averageAge([{ range: '61-70', count: 4 }])).toBe(66);
  });

  it('counts 81 and older as 85', () => {
    expect(averageAge([{ range: '81+', count: 2 }])).toBe(85);
  });

  it('weights the ranges and is rounded', () => {
    expect(averageAge(stats.ageStats)).toBe(80);
  });

  it('of nobody is 0', () => {
    expect(averageAge([])).toBe(0);
  });
});

describe('the figures of the College', () => {
  it('count countries from their list', () => {
    expect(collegeOf(stats).figures).toEqual({ members: 252, electors: 135, countries: 9, averageAge: 80 });
  });

  it('show the largest continents first', () => {
    expect(collegeOf(stats).groups.continent.map(([name]) => name)).toEqual(['Europe', 'Afrique']);
  });
});

describe('the electors in groups', () => {
  const none = { paysService: [], paysNaissance: [], creePar: [], statutVotant: [], papabile: [], ordre: [] };
  const facettes = {
    ...none,
    continent: [
      { valeur: 'Asie', count: 21 },
      { valeur: 'Europe', count: 63 },
    ],
    age: [
      { valeur: '71-80', count: 84 },
      { valeur: '81+', count: 0 },
    ],
  };

  it('omit groups without electors', () => {
    const { groups } = electorsOf({ total: 84, facettes }, '2025-04-21');
    expect(groups).toEqual({
      continent: [
        ['Europe', 63],
        ['Asie', 21],
      ],
      ordre: [],
      age: [['71-80', 84]],
    });
  });
});
