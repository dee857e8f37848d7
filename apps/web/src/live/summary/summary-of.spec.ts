import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../live-conclave.fixture.js';
import { summaryOf } from './summary-of.js';

const AT = '2025-05-08T16:07:00.000Z';
const tagle = { _id: 'Luis Antonio Tagle', slug: 'luis-antonio-tagle', nomComplet: 'Luis Antonio Tagle' };

describe('the summary of a view', () => {
  it('names the sole leader and the last closed round', () =>
    expect(summaryOf(viewWith())).toMatchObject({
      leader: { _id: 'Pietro Parolin', votes: 41 },
      round: { roundNumber: 8, isOpen: true },
      closedRound: { roundNumber: 7, whiteSmoke: false },
    }));

  it('names nobody on a tie and before the first vote', () => {
    const results = rowsOf(['Pietro Parolin', 41], ['Luis Antonio Tagle', 41]);
    expect(summaryOf(viewWith({ results })).leader).toBeNull();
    expect(summaryOf(viewWith({ results: [] })).leader).toBeNull();
  });

  it('names the cardinal with the majority instead of the leader', () =>
    expect(summaryOf(viewWith({ conclaveState: { majorityReachedBy: tagle } })).leader).toEqual({
      ...tagle,
      votes: 33,
    }));

  it('tells when the electing round closed', () => {
    const rounds = [roundOf({ roundNumber: 7, isComplete: true }), roundOf({ isComplete: true, timestamp: AT })];
    const conclaveState = { isComplete: true, popeElected: tagle };
    expect(summaryOf(viewWith({ rounds, conclaveState }))).toMatchObject({
      closedRound: { closedAt: AT },
      leader: { votes: 33 },
    });
  });
});
