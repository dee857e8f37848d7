import {
  signingRefused,
  cardinal,
  CONCLAVE,
  conclaveOpen,
  given,
  foldEvents,
  heldVote,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  withOverrides,
  vote,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { BallotEvent, ConclaveEvent, Recorded } from '../events/events.js';
import { currentEdition, type ConclaveView } from '../state/view.js';
import { castVote, emptyBallot, evolveBallot, setAsideVote, type Ballot, type CastVote } from './ballot.js';

const NOW = '2025-05-07T16:00:00.000Z';

/** The ballot of visitor `v` after these events. */
const ballot = (...events: (BallotEvent & { at?: string; key?: string })[]): Ballot =>
  new TestLog()
    .append(
      ...events.map(({ at, key, ...event }) =>
        withOverrides(event, { voter: 'v', ...(at && { at }), ...(key && { metadata: { idempotencyKey: key } }) }),
      ),
    )
    .events.reduce((state, event) => evolveBallot(state, event as Recorded<BallotEvent>), emptyBallot);

const cast =
  (voterBallot: Ballot = emptyBallot, over: Partial<CastVote> = {}) =>
  (view: ConclaveView) =>
    castVote(
      { cardinalId: cardinal(7), electable: true, at: NOW, cooldownSeconds: 3600, ...over },
      voterBallot,
      currentEdition(view),
    );

const paused: ConclaveEvent = { type: 'ConclavePaused', data: { reason: 'Prière', exhortationBy: '' } };
const setAside = (n: number): BallotEvent => ({
  type: 'VoteSetAside',
  data: {
    conclaveId: CONCLAVE,
    roundId: round(1),
    reason: 'round-closed-meanwhile',
    voteEventId: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  },
});

describe('casting a vote', () => {
  it('waits an hour after a held vote, which may be the first in its round', () => {
    const [hold, heldCast] = heldVote(2, 1);
    const voted = ballot(hold, { ...heldCast, at: '2025-05-07T15:30:00.000Z' });
    given(...conclaveOpen())
      .when(cast(voted))
      .thenRefused('voter-must-wait', { seconds: 1800 });
    given(...conclaveOpen())
      .when(cast(voted, { at: '2025-05-07T16:30:00.000Z' }))
      .then(vote(7, { firstInRound: false }));
  });

  it('records a vote in the open round', () => {
    given(...conclaveOpen())
      .when(cast())
      .then(vote(7));
  });

  it('accepts the round number that the visitor saw and refuses any other', () => {
    given(...conclaveOpen())
      .when(cast(emptyBallot, { roundNumber: 1 }))
      .then(vote(7));
    given(...conclaveOpen())
      .when(cast(emptyBallot, { roundNumber: 2 }))
      .thenRefused('round-changed', { currentRound: 1 });
  });

  it('refuses a cardinal who is not an elector before any other check', () => {
    given()
      .when(cast(emptyBallot, { electable: false }))
      .thenRefused('not-an-elector');
  });

  it('refuses a vote while paused, inactive, between rounds or without a conclave', () => {
    given().when(cast()).thenRefused('voting-closed');
    given(...conclaveOpen(), paused)
      .when(cast())
      .thenRefused('voting-closed');
    given(...conclaveOpen({ electors: 0 }))
      .when(cast())
      .thenRefused('voting-closed');
    given(...conclaveOpen(), roundClosed(1))
      .when(cast())
      .thenRefused('voting-closed');
    given(...conclaveOpen(), signingRefused())
      .when(cast())
      .thenRefused('voting-closed');
  });
});

describe('cooldown of one hour', () => {
  const lastAt = (at: string) => ballot({ ...vote(1), at });

  it('refuses a second vote within the hour and gives the time of the next one', () => {
    given(...conclaveOpen())
      .when(cast(lastAt('2025-05-07T15:00:00.001Z')))
      .thenRefused('voter-must-wait', { nextVoteAt: '2025-05-07T16:00:00.001Z', seconds: 1 });
  });

  it('accepts a vote after the hour, no longer as the first in its round', () => {
    given(...conclaveOpen())
      .when(cast(lastAt('2025-05-07T15:00:00.000Z')))
      .then(vote(7, { firstInRound: false }));
  });

  it('marks a vote as first in its round again in a new round', () => {
    given(...conclaveOpen(), roundClosed(1), roundOpened(2))
      .when(cast(lastAt('2025-05-07T15:00:00.000Z')))
      .then(vote(7, { roundId: round(2), roundNumber: 2 }));
  });

  it('survives a reset, because the ballot belongs to the visitor and not to the edition', () => {
    const old = ballot({ ...vote(1, { conclaveId: 'another edition' }), at: NOW });
    given(...conclaveOpen())
      .when(cast(old))
      .thenRefused('voter-must-wait');
  });

  it('ends when the vote is set aside; the next vote is the first in its round', () => {
    const voterBallot = ballot({ ...vote(1), at: NOW }, setAside(1));
    given(...conclaveOpen())
      .when(cast(voterBallot))
      .then(vote(7));
  });
});

describe('casting a vote with a known idempotency key', () => {
  const voterBallot = ballot({ ...vote(7), at: NOW, key: 'k' });

  it('returns the first vote', () => {
    const { view } = foldEvents(new TestLog().append(...conclaveOpen()).events);
    expect(cast(voterBallot, { idempotencyKey: 'k' })(view)).toMatchObject({
      repeated: { cardinalId: cardinal(7), at: NOW },
    });
  });

  it('refuses another cardinal', () => {
    given(...conclaveOpen())
      .when(cast(voterBallot, { idempotencyKey: 'k', cardinalId: cardinal(8) }))
      .thenRefused('idempotency-key-reused');
  });

  it('treats another key as a new request', () => {
    given(...conclaveOpen())
      .when(cast(voterBallot, { idempotencyKey: 'l' }))
      .thenRefused('voter-must-wait');
  });
});

describe('setting a vote aside', () => {
  const id = '01900000-0000-7000-8000-000000000001';

  it('ends the cooldown, once', () => {
    given()
      .when(() => setAsideVote(id, ballot(vote(1))))
      .then(setAside(1));
    given()
      .when(() => setAsideVote(id, ballot(vote(1), setAside(1))))
      .thenNothing();
  });

  it('records nothing for a vote that is not in the ballot', () => {
    given()
      .when(() => setAsideVote(id, emptyBallot))
      .thenNothing();
  });
});
