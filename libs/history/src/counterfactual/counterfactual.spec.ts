import {
  cardinal,
  CONCLAVE,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  Story,
  told,
  vote,
} from '@fumata/testing';
import type { Fact } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { Counterfactual } from './counterfactual.js';
import type { OtherRules } from './counterfactual.js';

const OPENING = Date.parse('2025-05-07T14:30:00.000Z');
const by = (voter: string, forCardinal: number, minutes: number, over = {}): Fact =>
  told(vote(forCardinal, over), { voter, at: new Date(OPENING + minutes * 60_000).toISOString() });

/** Anna votes twice for the second cardinal; the first has two voters. */
const STORY: readonly Fact[] = [
  ...conclaveOpen({ electors: 3 }),
  by('anna', 2, 1),
  by('bruno', 1, 2),
  by('anna', 2, 61, { firstInRound: false }),
  by('carla', 2, 62),
  by('anna', 2, 122, { firstInRound: false }),
  roundClosed(1),
  by('dino', 1, 124),
  roundOpened(2),
  by('anna', 1, 125, { roundId: round(2), roundNumber: 2 }),
];

function compared(rules: OtherRules, story: readonly Fact[] = STORY) {
  const counterfactual = new Counterfactual(CONCLAVE, rules);
  for (const event of new Story().tell(...story).events) counterfactual.take(event);
  return counterfactual.compared();
}

describe('the same votes under other rules', () => {
  it('give the same where nothing is changed', () => {
    for (const { asItWas, otherwise, same } of compared({})) {
      expect(otherwise).toEqual(asItWas);
      expect(same).toBe(true);
    }
  });

  it('count each voter once', () => {
    const [first, second] = compared({ oneVoteEach: true });
    expect([first?.asItWas.totalVotes, first?.otherwise.totalVotes]).toEqual([5, 3]);
    expect(first?.asItWas.majority?.cardinalId).toBe(cardinal(2));
    expect(first?.otherwise.majority?.cardinalId).toBe(cardinal(2));
    // In the next round everybody has a vote again.
    expect(second?.otherwise.totalVotes).toBe(1);
  });

  it('leave out votes that came too early', () => {
    const [first] = compared({ cooldownSeconds: 90 * 60 });
    expect(first?.otherwise.totalVotes).toBe(4);
    const never = compared({ cooldownSeconds: 24 * 3600 });
    expect(never.map(({ otherwise }) => otherwise.totalVotes)).toEqual([3, 0]);
    expect(never.map(({ same }) => same)).toEqual([true, false]);
  });

  it('take the majority of something else, whatever a correction said', () => {
    const corrected: Fact = {
      type: 'ConclaveCorrected',
      data: { before: { majorityBasis: 'electors' }, after: { majorityBasis: 'votesCast' } },
    };
    const [first] = compared({ majorityBasis: 'uniqueVoters' });
    expect(first?.otherwise.majority?.cardinalId).toBe(cardinal(2));
    const many: Fact[] = [...conclaveOpen({ electors: 133 }), corrected, by('anna', 1, 1), by('bruno', 1, 2)];
    const [round1] = compared({ majorityBasis: 'electors' }, many);
    expect([round1?.asItWas.majority?.cardinalId, round1?.otherwise.majority]).toEqual([cardinal(1), null]);
    expect(round1?.same).toBe(false);
  });

  it('never count what was set aside', () => {
    const [first] = compared({ cooldownSeconds: 0 });
    expect(first?.otherwise.totalVotes).toBe(5);
  });

  it('know nothing of an edition that isn’t there', () => {
    expect(new Counterfactual('f'.repeat(24), {}).compared()).toEqual([]);
  });
});
