import {
  cardinal,
  conclaveOpen,
  given,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  withOverrides,
  vote,
  votes,
} from '@fumata/testing';
import { describe, it } from '@jest/globals';
import { currentEdition, type ConclaveView, type Edition } from '../state/view.js';
import { closeReplaced, electPope, openNextRound } from './rounds.js';

const edition = (view: ConclaveView): Edition => currentEdition(view)!;
const next = (view: ConclaveView) =>
  openNextRound({ roundId: round(2), at: '2025-05-07T18:00:00.000Z' }, edition(view));
const elect = (n: number) => (view: ConclaveView) =>
  electPope({ cardinalId: cardinal(n), nomComplet: 'Pietro Parolin', talliedAt: view.position! }, edition(view));
const elected = (over: object) => ({
  type: 'PopeElected' as const,
  data: {
    cardinalId: cardinal(1),
    nomComplet: 'Pietro Parolin',
    roundId: round(1),
    roundNumber: 1,
    votes: 89,
    majorityBasis: 'electors' as const,
    requiredMajority: 89,
    talliedAt: '',
    ...over,
  },
});
const complete = [...conclaveOpen(), roundClosed(1, true), elected({})];
const inactive = {
  type: 'ConclaveCorrected' as const,
  data: { before: { isActive: true }, after: { isActive: false } },
};
const paused = { type: 'ConclavePaused' as const, data: { reason: 'Prière', exhortationBy: '' } };

describe('openNextRound', () => {
  it('closes the open round with black smoke and opens the next in the next half-day', () => {
    given(...conclaveOpen())
      .when(next)
      .then(roundClosed(1), roundOpened(2, { day: 2, period: 'morning' }));
  });

  it('pauses right after the opening if asked to', () => {
    const pausing = (view: ConclaveView) =>
      openNextRound({ roundId: round(2), at: '2025-05-07T18:00:00.000Z', pause: paused.data }, edition(view));
    const events = [roundClosed(1), roundOpened(2, { day: 2, period: 'morning' })];
    given(...conclaveOpen())
      .when(pausing)
      .then(...events, paused);
    given(...conclaveOpen(), { ...paused, data: { reason: 'Repas', exhortationBy: '' } })
      .when(pausing)
      .then(...events);
  });

  it('stays in the half-day until its two ballots are held', () => {
    const first = [...conclaveOpen(), roundClosed(1), roundOpened(2, { day: 2, period: 'morning' })];
    const command = (view: ConclaveView) =>
      openNextRound({ roundId: round(3), at: '2025-05-08T09:00:00.000Z' }, edition(view));
    given(...first)
      .when(command)
      .then(roundClosed(2), roundOpened(3, { day: 2, period: 'morning' }));
  });

  it('skips a number that a correction gave to another round', () => {
    const relabelled = {
      type: 'ConclaveCorrected' as const,
      data: { before: { currentRound: 2 }, after: { currentRound: 3 } },
    };
    const back = {
      type: 'ConclaveCorrected' as const,
      data: { before: { currentRound: 4 }, after: { currentRound: 2 } },
    };
    given(
      ...conclaveOpen(),
      roundClosed(1),
      roundOpened(2),
      relabelled,
      roundClosed(2),
      roundOpened(4, { day: 2, period: 'morning' }),
      back,
    )
      .when((view) => openNextRound({ roundId: round(5), at: '2025-05-08T09:00:00.000Z' }, edition(view)))
      .then(
        { type: 'RoundClosed', data: { roundId: round(4), roundNumber: 2, whiteSmoke: false } },
        { type: 'RoundOpened', data: { roundId: round(5), roundNumber: 4, day: 2, period: 'morning' } },
      );
  });

  it('records a closing time in the future', () => {
    const closesAt = '2025-05-07T19:00:00.000Z';
    given(...conclaveOpen())
      .when((view) => openNextRound({ roundId: round(2), at: '2025-05-07T18:00:00.000Z', closesAt }, edition(view)))
      .then(roundClosed(1), {
        ...roundOpened(2),
        data: { ...roundOpened(2).data, day: 2, period: 'morning', closesAt },
      });
  });

  it('refuses a closing time in the past', () => {
    const at = '2025-05-07T18:00:00.000Z';
    given(...conclaveOpen())
      .when((view) => openNextRound({ roundId: round(2), at, closesAt: at }, edition(view)))
      .thenRefused('closing-time-past');
  });

  it('opens a round while paused', () => {
    given(...conclaveOpen(), paused)
      .when(next)
      .then(roundClosed(1), roundOpened(2, { day: 2, period: 'morning' }));
  });

  it('refuses once a pope is elected or while inactive', () => {
    given(...complete)
      .when(next)
      .thenRefused('conclave-complete');
    given(...conclaveOpen(), inactive)
      .when(next)
      .thenRefused('conclave-inactive');
  });
});

describe('electPope', () => {
  const majority = [...conclaveOpen(), ...votes(89, 1)];

  it('elects at the majority and closes the round with white smoke', () => {
    given(...majority)
      .when(elect(1))
      .then(roundClosed(1, true), elected({ talliedAt: '0000000000000092' }));
  });

  it('elects while paused', () => {
    given(...majority, paused)
      .when(elect(1))
      .then(roundClosed(1, true), elected({ talliedAt: '0000000000000093' }));
  });

  it('refuses one vote below the majority and returns both figures', () => {
    given(...conclaveOpen(), ...votes(88, 1))
      .when(elect(1))
      .thenRefused('majority-not-reached', { votes: 88, required: 89 });
    given(...majority)
      .when(elect(2))
      .thenRefused('majority-not-reached', { votes: 0, required: 89 });
  });

  it('requires two thirds of the votes cast with the basis votesCast', () => {
    const basis = conclaveOpen({ majorityBasis: 'votesCast' });
    given(...basis, ...votes(2, 1), vote(2))
      .when(elect(1))
      .then(
        roundClosed(1, true),
        elected({ votes: 2, requiredMajority: 2, majorityBasis: 'votesCast', talliedAt: '0000000000000006' }),
      );
    given(...basis, vote(1), vote(2))
      .when(elect(1))
      .thenRefused('majority-not-reached', { votes: 1, required: 2 });
    given(...basis)
      .when(elect(1))
      .thenRefused('majority-not-reached', { votes: 0, required: 1 });
  });

  it('counts first votes only with the basis uniqueVoters', () => {
    const basis = conclaveOpen({ majorityBasis: 'uniqueVoters' });
    const again = vote(1, { firstInRound: false });
    given(
      ...basis,
      withOverrides(vote(2), { voter: 'v' }),
      withOverrides(again, { voter: 'v' }),
      withOverrides(again, { voter: 'v' }),
    )
      .when(elect(1))
      .thenRefused('majority-not-reached', { votes: 0, required: 1 });
    given(...basis, vote(1), vote(1), withOverrides(vote(2), { voter: 'v' }), withOverrides(again, { voter: 'v' }))
      .when(elect(1))
      .then(
        roundClosed(1, true),
        elected({ votes: 2, requiredMajority: 2, majorityBasis: 'uniqueVoters', talliedAt: '0000000000000007' }),
      );
  });

  it('refuses when complete or inactive', () => {
    given(...complete)
      .when(elect(1))
      .thenRefused('conclave-complete');
    given(...majority, inactive)
      .when(elect(1))
      .thenRefused('conclave-inactive');
  });
});

describe('closeReplaced', () => {
  const replaced = [
    ...conclaveOpen(),
    opened({ conclaveId: hex(0xc1) }),
    roundOpened(2),
    started(hex(0xc1), hex(0xc0)),
  ];
  const close = (id: string) => (view: ConclaveView) => closeReplaced(hex(0xc1), view.editions[id]!);

  it('records the close of the replaced edition', () => {
    given(...replaced)
      .when(close(hex(0xc0)))
      .then({ type: 'ConclaveClosed', data: { reason: 'reset', successorId: hex(0xc1) } });
  });

  it('records nothing for the current edition', () => {
    given(...replaced)
      .when(close(hex(0xc1)))
      .thenNothing();
  });

  it('records nothing the second time', () => {
    const view = [...conclaveOpen(), { type: 'ConclaveClosed' as const, data: { reason: 'reset' as const } }];
    given(...view, opened({ conclaveId: hex(0xc1) }), started(hex(0xc1), hex(0xc0)))
      .when(close(hex(0xc0)))
      .thenNothing();
  });
});
