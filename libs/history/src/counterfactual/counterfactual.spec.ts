import {
  cardinal,
  CLASS,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  heldVote,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { Counterfactual, type OtherRules } from './counterfactual.js';

const OPENING = Date.parse('2025-05-07T14:30:00.000Z');
const by = (voter: string, forCardinal: number, minutes: number, over = {}): EventInput =>
  withOverrides(vote(forCardinal, over), { voter, at: new Date(OPENING + minutes * 60_000).toISOString() });

/** Anna votes twice for the second cardinal; the first has two voters. */
const STORY: readonly EventInput[] = [
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

function compared(rules: OtherRules, story: readonly EventInput[] = STORY) {
  const counterfactual = new Counterfactual(CONCLAVE, rules);
  for (const event of new TestLog().append(...story).events) counterfactual.apply(event);
  return counterfactual.comparisons();
}

describe('Counterfactual', () => {
  it('gives the same outcome under the same rules', () => {
    for (const { asItWas, otherwise, same } of compared({})) {
      expect(otherwise).toEqual(asItWas);
      expect(same).toBe(true);
    }
  });

  it('counts held votes under other rules where their class was counted', () => {
    const heldBy = (n: number, voter: string, voterClass: string) =>
      heldVote(n, 1, { voterClass }).map((fact) => withOverrides(fact, { voter }));
    const [round] = compared({ oneVoteEach: true }, [
      ...conclaveOpen({ electors: 3 }),
      ...heldBy(5, 'anna', CLASS),
      ...heldBy(7, 'bruno', 'aaaaaaaaaaaa'),
      clusterCounted(),
      clusterSetAside('aaaaaaaaaaaa'),
      roundClosed(1),
    ]);
    expect([round?.asItWas.totalVotes, round?.otherwise.totalVotes]).toEqual([1, 1]);
  });

  it('counts each voter once, also when another edition opens its first round meanwhile', () => {
    const [first] = compared({ oneVoteEach: true }, [
      ...conclaveOpen({ electors: 3 }),
      by('anna', 2, 1),
      opened({ conclaveId: hex(0xc1) }),
      roundOpened(2),
      by('anna', 2, 61, { firstInRound: false }),
    ]);
    expect([first?.asItWas.totalVotes, first?.otherwise.totalVotes]).toEqual([2, 1]);
  });

  it('counts a voter whose late vote for the edition before arrived after the opening of the first round', () => {
    const next = hex(0xc1);
    const counterfactual = new Counterfactual(next, { oneVoteEach: true });
    const { events } = new TestLog().append(
      ...conclaveOpen({ electors: 3 }),
      opened({ conclaveId: next, electors: 3 }),
      roundOpened(2),
      by('anna', 2, 1),
      started(next, CONCLAVE),
      by('anna', 2, 61, { conclaveId: next, roundId: round(2), roundNumber: 2 }),
    );
    for (const event of events) counterfactual.apply(event);
    const [first] = counterfactual.comparisons();
    expect([first?.asItWas.totalVotes, first?.otherwise.totalVotes]).toEqual([1, 1]);
  });

  it('counts each voter once', () => {
    const [first, second] = compared({ oneVoteEach: true });
    expect([first?.asItWas.totalVotes, first?.otherwise.totalVotes]).toEqual([5, 3]);
    expect(first?.asItWas.majority?.cardinalId).toBe(cardinal(2));
    expect(first?.otherwise.majority?.cardinalId).toBe(cardinal(2));
    // In the next round everybody may vote again.
    expect(second?.otherwise.totalVotes).toBe(1);
  });

  it('drops votes within the longer cooldown', () => {
    const [first] = compared({ cooldownSeconds: 90 * 60 });
    expect(first?.otherwise.totalVotes).toBe(4);
    const never = compared({ cooldownSeconds: 24 * 3600 });
    expect(never.map(({ otherwise }) => otherwise.totalVotes)).toEqual([3, 0]);
    expect(never.map(({ same }) => same)).toEqual([true, false]);
  });

  it('uses the other majority basis, whatever a correction said', () => {
    const corrected: EventInput = {
      type: 'ConclaveCorrected',
      data: { before: { majorityBasis: 'electors' }, after: { majorityBasis: 'votesCast' } },
    };
    const [first] = compared({ majorityBasis: 'uniqueVoters' });
    expect(first?.otherwise.majority?.cardinalId).toBe(cardinal(2));
    const many: EventInput[] = [...conclaveOpen({ electors: 133 }), corrected, by('anna', 1, 1), by('bruno', 1, 2)];
    const [round1] = compared({ majorityBasis: 'electors' }, many);
    expect([round1?.asItWas.majority?.cardinalId, round1?.otherwise.majority]).toEqual([cardinal(1), null]);
    expect(round1?.same).toBe(false);
  });

  it('never counts votes that were set aside', () => {
    const [first] = compared({ cooldownSeconds: 0 });
    expect(first?.otherwise.totalVotes).toBe(5);
  });

  describe('results counted by hand', () => {
    /** Five votes for one (anna's three, carla's two), three for two (bruno's two, dino's), four for three (eva's). */
    const BALLOTS: readonly (readonly [minute: number, voter: string, forCardinal: number, first: boolean])[] = [
      [0, 'anna', 1, true],
      [1, 'bruno', 2, true],
      [2, 'carla', 1, true],
      [3, 'dino', 2, true],
      [31, 'anna', 1, false],
      [32, 'carla', 1, false],
      [33, 'bruno', 2, false],
      [40, 'eva', 3, true],
      [62, 'anna', 1, false],
      [75, 'eva', 3, false],
      [100, 'eva', 3, false],
      [125, 'eva', 3, false],
    ];
    const story = (electors: number): readonly EventInput[] => [
      ...conclaveOpen({ electors }),
      ...BALLOTS.map(([minute, voter, forCardinal, firstInRound]) => by(voter, forCardinal, minute, { firstInRound })),
      roundClosed(1),
    ];
    const counted = (rules: OtherRules, electors = 5) => {
      const [only] = compared(rules, story(electors));
      const { totalVotes, leader, leaderVotes, majority } = only!.otherwise;
      return { totalVotes, leader, leaderVotes, majority: majority?.cardinalId ?? null, same: only!.same };
    };
    const [one, two] = [cardinal(1), cardinal(2)];

    it('as it was: five, three and four of twelve; four of five electors required', () => {
      const { asItWas } = compared({}, story(5))[0]!;
      expect(asItWas).toMatchObject({ totalVotes: 12, leader: one, leaderVotes: 5 });
      expect(asItWas.majority?.cardinalId).toBe(one);
    });

    it('one vote per voter: anna and carla for one, bruno and dino for two, eva for three', () => {
      // Two against two: the fold breaks the tie, and nobody has four.
      expect(counted({ oneVoteEach: true })).toMatchObject({
        totalVotes: 5,
        leaderVotes: 2,
        majority: null,
        same: false,
      });
    });

    it("one hour between votes: anna's at 31, carla's, bruno's second and eva's at 75 are dropped", () => {
      // anna 0, 62; bruno 1; carla 2; dino 3; eva 40, 100 (and 125 is 25 minutes after that).
      expect(counted({ cooldownSeconds: 3_600 })).toEqual({
        totalVotes: 7,
        leader: one,
        leaderVotes: 3,
        majority: null,
        same: false,
      });
      // Half an hour: only eva's at 100 is dropped, 25 minutes after her vote at 75.
      expect(counted({ cooldownSeconds: 1_800 })).toMatchObject({ totalVotes: 11, leaderVotes: 5 });
    });

    it('two thirds of the votes or voters: eight of twelve and four of five are not reached', () => {
      expect(counted({ majorityBasis: 'votesCast' }).same).toBe(false);
      expect(counted({ majorityBasis: 'votesCast' })).toMatchObject({ totalVotes: 12, leaderVotes: 5, majority: null });
      expect(counted({ majorityBasis: 'uniqueVoters' })).toMatchObject({ leader: one, majority: null });
      expect([one, two]).not.toContain(counted({ majorityBasis: 'uniqueVoters' }).majority);
    });

    it('all three rules combined', () => {
      expect(counted({ oneVoteEach: true, cooldownSeconds: 3_600, majorityBasis: 'uniqueVoters' })).toMatchObject({
        totalVotes: 5,
        leaderVotes: 2,
        majority: null,
      });
    });
  });

  it('is empty for an unknown edition', () => {
    expect(new Counterfactual('f'.repeat(24), {}).comparisons()).toEqual([]);
  });
});
