import { describe, expect, it } from '@jest/globals';
import { rowsOf, viewWith } from '../../../live/live-conclave.fixture.js';
import { leaderAfter } from './leader-announcer.js';

const view = (...votes: readonly (readonly [string, number])[]) => viewWith({ results: rowsOf(...votes) });
const newLeaders = (...views: ReturnType<typeof viewWith>[]) => {
  let currentLeader: ReturnType<typeof leaderAfter>['currentLeader'];
  return views.map((each) => {
    const after = leaderAfter(currentLeader, each);
    currentLeader = after.currentLeader;
    return after.newLeader?.cardinalId;
  });
};

describe('a change of the leader', () => {
  it('happens when somebody has more votes than the previous leader', () =>
    expect(newLeaders(view(['A', 2], ['B', 1]), view(['B', 3], ['A', 2]))).toEqual([undefined, 'B']));

  it('does not happen on a tie', () =>
    expect(newLeaders(view(['B', 2], ['A', 1]), view(['A', 2], ['B', 2]))).toEqual([undefined, undefined]));

  it('does not happen with the first vote of a round', () => {
    const next = viewWith({ roundNumber: 9, results: rowsOf(['B', 1]) });
    expect(newLeaders(view(['A', 2]), viewWith({ roundNumber: 9, results: [] }), next)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('does not happen with the first vote after a reset', () => {
    const other = { conclaveState: { _id: 'c2' } };
    const first = viewWith({ ...other, results: rowsOf(['B', 1]) });
    expect(newLeaders(view(['A', 2]), viewWith({ ...other, results: [] }), first)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
