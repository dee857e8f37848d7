import { describe, expect, it } from '@jest/globals';
import { beginning, hasTurned80Since, listed, period } from './notice.js';
import { standingOf } from './standing.js';

describe('the period of a charge', () => {
  it.each([
    ['2019', '', '2019 – présent'],
    ['', '', 'présent'],
    ['2013', '2019', '2013 – 2019'],
    ['2025', '2025', '2025'],
    ['', '2019', 'jusqu’en 2019'],
  ])('from %j to %j is %s', (debut, fin, words) => expect(period({ debut, fin })).toBe(words));
});

describe('a list in words', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b', 'c'], 'a, b et c'],
  ])('%j', (words, text) => expect(listed(words)).toBe(text));
});

describe('an elector over 80', () => {
  const of = (statutVotant: 'OUI' | 'NON', age: number, motifStatut = '') =>
    hasTurned80Since({ statutVotant, age, motifStatut });
  it('has turned 80 since', () => expect(of('OUI', 81)).toBe(true));
  it('is not one who has a reason of his own', () => expect(of('OUI', 81, 'dispense')).toBe(false));
  it('is no one under 80, nor a non-elector', () =>
    expect([of('OUI', 79), of('NON', 85)]).toEqual([false, false]));
});

describe('the beginning of a text', () => {
  it('is cut at a word', () => expect(beginning(`${'mot '.repeat(60)}fin`)).toMatch(/^(mot )+mot…$/));
  it('is a short text whole', () => expect(beginning('Court.')).toBe('Court.'));
});

describe('how a cardinal stands in the conclave', () => {
  const row = (cardinalId: string, votes: number) => ({
    cardinalId,
    votes,
    percentage: 0,
    cardinal: {} as never,
  });
  const votes = {
    ...{ results: [row('a', 3), row('b', 2), row('c', 2)], roundNumber: 4, requiredMajority: 89 },
    ...{ totalVotes: 7, uniqueVoters: 7, position: null },
  };
  const state = (values: object) => ({ conclaveState: { isActive: true, ...values } as never, now: '' });
  it('is told with a rank that equal votes share', () =>
    expect(standingOf('c', state({}), votes)).toMatchObject({ rank: 2, votes: 2, isOpen: true }));
  it('is without a rank before the first vote', () =>
    expect(standingOf('d', state({}), votes)).toMatchObject({ rank: null, votes: 0 }));
  it('knows that nobody can vote in a pause', () =>
    expect(standingOf('a', state({ isPaused: true }), votes).isOpen).toBe(false));
  it('knows who is elected', () =>
    expect(standingOf('a', state({ isComplete: true, popeElected: { _id: 'a' } }), votes)).toMatchObject({
      ...{ isElected: true, isComplete: true },
    }));
});
