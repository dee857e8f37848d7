import type { ConclaveState, RoundRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ConclaveView } from './conclave-view.js';
import { isVotingOpen, smokeStateOf, situationOf } from './situation.js';

const person = { _id: 'p', slug: 'pietro-parolin', nomComplet: 'Pietro Parolin' };
const closed = { roundNumber: 1, isComplete: true } as RoundRow; // the fields under test
const open = { roundNumber: 2, isComplete: false } as RoundRow; // the fields under test
const situation = (state: Partial<ConclaveState>, over: Partial<ConclaveView> = {}) =>
  situationOf({
    rounds: [open],
    totalVotes: 0,
    conclaveState: { isActive: true, isPaused: false, isComplete: false, ...state },
    ...over,
  } as ConclaveView); // the fields under test

describe('the situation of the conclave', () => {
  it('is waiting before the first vote of the first round', () => expect(situation({})).toEqual({ is: 'waiting' }));

  it('is open after the first vote', () => expect(situation({}, { totalVotes: 1 })).toEqual({ is: 'open' }));

  it('is black smoke between a closed round and the first vote of the next', () =>
    expect(situation({}, { rounds: [closed, open] })).toEqual({ is: 'black', round: closed }));

  it('is a majority while the proclamation is pending', () =>
    expect(situation({ majorityReachedBy: person }, { totalVotes: 90 })).toEqual({ is: 'majority', by: person }));

  it('is a pause even if a cardinal has reached the majority', () =>
    expect(
      situation({ isPaused: true, pauseReason: 'Prière', pauseExhortationBy: '', majorityReachedBy: person }),
    ).toEqual({ is: 'paused', reason: 'Prière', exhortationBy: '' }));

  it('is complete once a pope is elected', () =>
    expect(situation({ isActive: false, isComplete: true, popeElected: person })).toEqual({
      is: 'complete',
      elected: person,
    }));

  it('determines the colour of the smoke', () => {
    expect(smokeStateOf(situation({}))).toBe('waiting');
    expect(smokeStateOf(situation({}, { rounds: [closed, open] }))).toBe('black');
    expect(smokeStateOf(situation({ isComplete: true, popeElected: person }))).toBe('white');
  });

  it('closes voting while the conclave is neither active nor complete', () => {
    const inactive = situation({ isActive: false });
    expect(inactive).toEqual({ is: 'inactive' });
    expect(isVotingOpen(inactive)).toBe(false);
  });
});
