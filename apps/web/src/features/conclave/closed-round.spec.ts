import { describe, expect, it } from '@jest/globals';
import { roundOf, viewWith } from '../../live/fixture.js';
import { leftAtFirst, millisecondsLeft, shownSituation } from './closed-round.js';

const closed = roundOf({ roundNumber: 7, isComplete: true, timestamp: '2025-05-09T07:30:00.000Z' });
const rounds = [closed, roundOf({ roundNumber: 8 })];
const voted = viewWith({ rounds });
const black = { is: 'black', round: closed };

describe('the situation shown after a round has closed', () => {
  it('is its result before the first vote of the next round', () =>
    expect(shownSituation(viewWith({ rounds, totalVotes: 0 }), undefined)).toEqual(black));

  it('is still its result when the next round has votes', () =>
    expect(shownSituation(voted, undefined)).toEqual(black));

  it('is the open round once the visitor has moved on', () => {
    expect(shownSituation(voted, closed._id)).toEqual({ is: 'open' });
    expect(shownSituation(viewWith({ rounds, totalVotes: 0 }), closed._id)).toEqual({ is: 'waiting' });
  });

  it('is the next result although the visitor has left the one before', () =>
    expect(shownSituation(voted, 'r6')).toEqual(black));

  it.each([
    ['2025-05-09T07:30:59.000Z', 'black'],
    ['2025-05-09T07:31:00.000Z', 'paused'],
  ])('in a pause at %s is %s: the result stays a minute', (at, is) =>
    expect(shownSituation(viewWith({ rounds, at, conclaveState: { isPaused: true } }), undefined).is).toBe(is),
  );
});

describe('a page opened after a round has closed', () => {
  it.each([
    ['2025-05-09T07:30:59.000Z', undefined],
    ['2025-05-09T07:31:00.000Z', 'r7'],
  ])('at %s leaves round %s out', (at, left) => expect(leftAtFirst(viewWith({ rounds, at }))).toBe(left));

  it('shows the result for as long as the next round has no vote', () =>
    expect(leftAtFirst(viewWith({ rounds, totalVotes: 0, at: '2025-05-09T09:00:00.000Z' }))).toBeUndefined());

  it('counts the minute from the close', () =>
    expect(millisecondsLeft(closed, Date.parse('2025-05-09T07:30:45.000Z'))).toBe(15_000));
});
