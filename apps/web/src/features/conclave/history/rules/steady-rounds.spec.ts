import { describe, expect, it } from '@jest/globals';
import { steadyRounds } from './steady-rounds.js';

const round = (_id: string, isComplete = true) => ({ _id, isComplete });
const ids = (rounds: readonly { readonly _id: string }[]) => rounds.map(({ _id }) => _id);

describe('the rounds of a list on screen', () => {
  it('close in their rows, while a round that opens waits', () => {
    const { rows, pending } = steadyRounds([round('1', false)], [round('1'), round('2', false)]);
    expect(rows).toEqual([round('1')]);
    expect(pending?._id).toBe('2');
  });

  it('offer the newest of several that wait, and nothing once all are shown', () => {
    const fresh = [round('1'), round('2'), round('3', false)];
    expect(steadyRounds([round('1', false)], fresh).pending?._id).toBe('3');
    expect(steadyRounds(fresh, fresh).pending).toBeUndefined();
  });

  it('draw no chart that was not there, and add to one that was', () => {
    const fresh = [round('1'), round('2'), round('3'), round('4', false)];
    expect(steadyRounds([round('1'), round('2', false)], fresh).charted).toEqual([round('1'), round('2', false)]);
    expect(ids(steadyRounds([round('1'), round('2'), round('3', false)], fresh).charted)).toEqual(['1', '2', '3']);
  });
});
