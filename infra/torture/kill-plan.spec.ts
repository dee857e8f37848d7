import { describe, expect, it } from '@jest/globals';
import { killPlan } from './kill-plan.ts';
import { seeded } from './random.ts';

describe('the plan of kills', () => {
  it('is the same for the same seed', () => {
    const plan = (seed: number) => killPlan(seeded(seed), { kills: 20, votes: 20_000 });
    expect(plan(1)).toEqual(plan(1));
    expect(plan(1)).not.toEqual(plan(2));
  });

  it('kills in order while votes remain', () => {
    const moments = killPlan(seeded(1), { kills: 50, votes: 1_000 }).map(({ afterVotes }) => afterVotes);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(Math.max(...moments)).toBeLessThan(960);
  });

  it('covers votes, an interrupted reset and a round change in the first three kills', () => {
    const plan = killPlan(seeded(1), { kills: 3, votes: 1_000 });
    expect(plan.map((kill) => ('before' in kill ? kill.before : kill.amid))).toEqual([
      'votes',
      'ConclaveStarted',
      'next-round',
    ]);
  });
});
