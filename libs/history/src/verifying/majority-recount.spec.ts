import type { PopeElected } from '@fumata/conclave';
import { cardinal, conclaveOpen, round, roundClosed, roundOpened, vote, type EventInput } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { edition, problem, server, write } from './exported-edition.contract.js';

describe('election in a recount', () => {
  interface Majority {
    readonly majorityBasis?: 'electors' | 'votesCast' | 'uniqueVoters';
    readonly requiredMajority?: number;
  }
  const proclaimed = (votes: number, over: Majority = {}): EventInput => ({
    type: 'PopeElected',
    data: {
      cardinalId: cardinal(1),
      nomComplet: 'Pietro Parolin',
      roundId: round(1),
      roundNumber: 1,
      votes,
      majorityBasis: 'electors',
      requiredMajority: 2,
      talliedAt: '5',
      ...over,
    },
  });
  const elected = (votes: number, over?: Majority): EventInput[] => [
    ...conclaveOpen({ electors: 3 }),
    vote(1),
    vote(1),
    roundClosed(1, true),
    proclaimed(votes, over),
  ];

  it('is accepted if the cardinal has the majority', async () => {
    expect(problem(await write(edition(server, elected(2))))).toBe('none');
  });

  it('is rejected if it states more votes than were counted', async () => {
    const lines = await write(edition(server, elected(3)));
    expect(problem(lines)).toMatchObject({ is: 'election', stated: 3, counted: 2, required: 2 });
  });

  it.each([
    ['a majority that is too small', { requiredMajority: 1 }, { lowest: 2, highest: 2 }],
    ['another basis', { majorityBasis: 'votesCast' }, { basis: 'electors' }],
  ] as const)('reports an election with %s', async (_, over, counted) => {
    const lines = await write(edition(server, elected(2, over)));
    expect(problem(lines)).toMatchObject({ is: 'majority', stated: { required: expect.any(Number) }, counted });
  });

  describe('of a round that is not the last closed one', () => {
    const first = [...conclaveOpen({ electors: 3 }), vote(1), vote(1)];
    const ofRound = (n: number, votes = 2): EventInput => {
      const { data } = proclaimed(votes, { requiredMajority: votes }) as PopeElected;
      return { type: 'PopeElected', data: { ...data, roundId: round(n), roundNumber: n } };
    };

    it.each([
      ['unknown', [...first, roundClosed(1, true), ofRound(7, 0)]],
      ['still open', [...first, ofRound(1)]],
      ['followed by another one', [...first, roundClosed(1), roundOpened(2), ofRound(1)]],
      ['closed before the last one', [...first, roundClosed(1), roundOpened(2), roundClosed(2, true), ofRound(1)]],
    ])('is rejected if the round is %s', async (_, facts) =>
      expect(problem(await write(edition(server, facts)))).toMatchObject({ is: 'election', isOfLastRound: false }),
    );
  });

  it('is compared with the electors after a correction', async () => {
    const correct = (electors: number): EventInput => ({
      type: 'ConclaveCorrected',
      data: { before: { electors: 3 }, after: { electors } },
    });
    const facts = (electors: number) => elected(2).toSpliced(5, 0, correct(electors));
    expect(problem(await write(edition(server, facts(2))))).toBe('none');
    expect(problem(await write(edition(server, facts(30))))).toMatchObject({
      is: 'majority',
      counted: { lowest: 20, highest: 20 },
    });
  });

  describe('with a majority that grows with the votes', () => {
    /** Eight votes, five of them for cardinal 1. The election states `votes`, possibly fewer than the final five. */
    const grown = (majorityBasis: 'votesCast' | 'uniqueVoters', votes: number, requiredMajority: number) => [
      ...conclaveOpen({ electors: 3, majorityBasis }),
      vote(2),
      vote(1),
      vote(1),
      vote(1),
      vote(3),
      vote(1),
      vote(1),
      vote(4),
      roundClosed(1, true),
      proclaimed(votes, { majorityBasis, requiredMajority }),
    ];

    // Cardinal 1's third, fourth and fifth votes are the fourth, sixth and seventh of the round.
    it.each([
      ['votesCast', 3, 3, 'none'],
      ['votesCast', 4, 4, 'none'],
      ['votesCast', 5, 5, 'none'],
      ['votesCast', 3, 2, 'majority'],
      ['votesCast', 4, 3, 'majority'],
      ['uniqueVoters', 4, 4, 'none'],
      ['uniqueVoters', 4, 2, 'majority'],
    ] as const)(
      'with basis %s, %i stated votes and a stated majority of %i: problem %s',
      async (basis, votes, required, expected) => {
        const is = problem(await write(edition(server, grown(basis, votes, required))));
        expect(typeof is === 'string' ? is : is.is).toBe(expected);
      },
    );

    it('uses a new basis from the correction on', async () => {
      const facts = (required: number): EventInput[] => [
        ...conclaveOpen({ electors: 3 }),
        vote(1),
        vote(1),
        vote(1),
        vote(2),
        {
          type: 'ConclaveCorrected',
          data: { before: { majorityBasis: 'electors' }, after: { majorityBasis: 'votesCast' } },
        },
        vote(1),
        roundClosed(1, true),
        proclaimed(4, { majorityBasis: 'votesCast', requiredMajority: required }),
      ];
      expect(problem(await write(edition(server, facts(4))))).toBe('none');
      expect(problem(await write(edition(server, facts(2))))).toMatchObject({
        is: 'majority',
        counted: { basis: 'votesCast', lowest: 4, highest: 4 },
      });
    });
  });
});
