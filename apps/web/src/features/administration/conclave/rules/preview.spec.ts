import { describe, expect, it } from '@jest/globals';
import { roundOf, viewWith } from '../../../../live/fixture.js';
import { previewOf } from './preview.js';

const person = { _id: 'p', slug: 'p', nomComplet: 'Robert Francis Prevost' };
const none = { results: [], totalVotes: 0 };
const described = (...change: Parameters<typeof viewWith>) => {
  const { smokeState, title } = previewOf(viewWith(...change));
  return `${smokeState}: ${title}`;
};

describe('preview of the public page', () => {
  it.each([
    ['waiting: Le scrutin est ouvert', {}],
    ['black: Fumée noire', none],
    ['waiting: On attend la fumée', { ...none, rounds: [roundOf({})] }],
    ['waiting: La majorité est atteinte', { conclaveState: { majorityReachedBy: person } }],
    ['waiting: Le conclave est en pause', { conclaveState: { isPaused: true } }],
    ['waiting: Le conclave n’est\u00A0pas ouvert', { conclaveState: { isActive: false } }],
    ['white: Habemus Papam', { conclaveState: { isActive: false, isComplete: true, popeElected: person } }],
  ])('%s', (expected, change) => expect(described(change)).toBe(expected));

  it('says as the public page that a majority ended without an election', () => {
    const rounds = [roundOf({ roundNumber: 7, isComplete: true, majorityReached: true }), roundOf({ roundNumber: 8 })];
    const { rubric, text } = previewOf(viewWith({ ...none, rounds }));
    expect(rubric).toMatch(/^7e scrutin/);
    expect(text).toBe('Majorité atteinte, scrutin clos sans élection');
  });
});
