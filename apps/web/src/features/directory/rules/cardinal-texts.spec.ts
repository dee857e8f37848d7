import { describe, expect, it } from '@jest/globals';
import { excerptAtWord, hasTurned80Since, joinWords, period } from './cardinal-texts.js';
import { figuresOf } from '../use-cardinal-figures.js';

describe('the period of an office', () => {
  it.each([
    ['2019', '', 'depuis 2019'],
    ['', '', 'en cours'],
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
  ])('%j', (words, text) => expect(joinWords(words)).toBe(text));
});

describe('an elector over 80', () => {
  const of = (statutVotant: 'OUI' | 'NON', age: number, motifStatut = '') =>
    hasTurned80Since({ statutVotant, age, motifStatut });
  it('is somebody who turned 80 after the reference date', () => expect(of('OUI', 81)).toBe(true));
  it('is not somebody with another reason', () => expect(of('OUI', 81, 'dispense')).toBe(false));
  it('is not an elector under 80, nor a non-elector', () =>
    expect([of('OUI', 79), of('NON', 85)]).toEqual([false, false]));
});

describe('an excerpt of a text', () => {
  it('is cut at a word', () => expect(excerptAtWord(`${'mot '.repeat(60)}fin`)).toMatch(/^(mot )+mot…$/));
  it('is the whole text when it is short', () => expect(excerptAtWord('Court.')).toBe('Court.'));
});

describe('a cardinal’s figures in the conclave', () => {
  const row = (cardinalId: string, votes: number) => ({ cardinalId, votes, percentage: 0, cardinal: {} as never });
  const votes = {
    results: [row('a', 3), row('b', 2), row('c', 2)],
    roundNumber: 4,
    requiredMajority: 89,
    totalVotes: 7,
    uniqueVoters: 7,
    position: null,
  };
  const state = (values: object) => ({ conclaveState: { isActive: true, ...values } as never, now: '' });
  it('gives cardinals with equal votes the same rank', () =>
    expect(figuresOf('c', state({}), votes)).toMatchObject({ rank: 2, votes: 2 }));
  it('has no rank before the first vote', () =>
    expect(figuresOf('d', state({}), votes)).toMatchObject({ rank: null, votes: 0 }));
});
