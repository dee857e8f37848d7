import type { BallotEvent, Recordable, VoteCast, VoteSetAside } from '../events/events.js';
import type { CardinalId, ConclaveId, EventId, Timestamp, RoundId, VoterId } from '../events/ids.js';
import { ballotStream } from '../events/streams.js';
import { acceptsVotes, openRound, type Edition } from '../state/view.js';
import type { Refusal } from './refusals.js';

interface RemainingCooldown {
  readonly nextVoteAt: Timestamp;
  /** Whole seconds, at least 1. */
  readonly seconds: number;
}

/** The earliest time of the next vote after one cast at `last`. */
export const nextVoteAt = (last: Timestamp, cooldownSeconds: number): Timestamp =>
  new Date(Date.parse(last) + cooldownSeconds * 1000).toISOString();

/** How long the voter still has to wait; undefined if a vote is allowed now. */
export function remainingCooldown(
  last: Timestamp | undefined,
  now: Timestamp,
  cooldownSeconds: number,
): RemainingCooldown | undefined {
  if (last === undefined) return undefined;
  const next = nextVoteAt(last, cooldownSeconds);
  if (next <= now) return undefined;
  return { nextVoteAt: next, seconds: Math.max(1, Math.ceil((Date.parse(next) - Date.parse(now)) / 1000)) };
}

/** A vote as recorded in its voter's own stream. */
export interface BallotVote {
  readonly eventId: EventId;
  readonly conclaveId: ConclaveId;
  readonly roundId: RoundId;
  readonly roundNumber: number;
  readonly cardinalId: CardinalId;
  readonly firstInRound: boolean;
  readonly at: Timestamp;
  readonly idempotencyKey: string | undefined;
  /** The vote did not count and its cooldown was cancelled. */
  readonly setAside: boolean;
}

/** One visitor's votes, oldest first. */
export interface Ballot {
  readonly votes: readonly BallotVote[];
}

export const emptyBallot: Ballot = { votes: [] };

export function evolveBallot(ballot: Ballot, event: Recordable<BallotEvent>): Ballot {
  switch (event.type) {
    case 'VoteCast': {
      const { conclaveId, roundId, roundNumber, cardinalId, firstInRound } = event.data;
      const { recordedAt: at, idempotencyKey } = event.metadata;
      const { eventId } = event;
      const vote = { eventId, conclaveId, roundId, roundNumber, cardinalId, firstInRound, at, idempotencyKey };
      return { votes: [...ballot.votes, { ...vote, setAside: false }] };
    }
    case 'VoteHeld':
      return ballot; // the vote that follows starts the cooldown like any other
    case 'VoteSetAside': {
      const { voteEventId } = event.data;
      return { votes: ballot.votes.map((vote) => (vote.eventId === voteEventId ? { ...vote, setAside: true } : vote)) };
    }
  }
}

/** A voter's stream with its fold, for `decideAndAppend`. */
export const ballotStateOf = (voter: VoterId) => ({
  stream: ballotStream(voter),
  initialState: emptyBallot,
  evolve: evolveBallot,
});

export interface CastVote {
  readonly cardinalId: CardinalId;
  /** Whether the cardinal may receive votes. */
  readonly electable: boolean;
  /** The round that the visitor saw, if the page sends it. */
  readonly roundNumber?: number | undefined;
  readonly at: Timestamp;
  readonly cooldownSeconds: number;
  /** Hash of the caller's Idempotency-Key. */
  readonly idempotencyKey?: string | undefined;
}

/** Idempotent replay: nothing is recorded; the first vote is the response. */
export interface RepeatedVote {
  readonly repeated: BallotVote;
}

/**
 * Decides whether this visitor may vote for this cardinal now. Only refuses early: the fold decides whether the vote
 * counts.
 */
export function castVote(
  command: CastVote,
  ballot: Ballot,
  edition: Edition | undefined,
): readonly [VoteCast] | RepeatedVote | Refusal {
  const earlier = findByKey(ballot, command.idempotencyKey);
  if (earlier) {
    return earlier.cardinalId === command.cardinalId ? { repeated: earlier } : { refused: 'idempotency-key-reused' };
  }
  if (!command.electable) return { refused: 'not-an-elector' };
  const round = edition && openRound(edition);
  if (!round || !acceptsVotes(edition)) return { refused: 'voting-closed' };
  if (command.roundNumber !== undefined && command.roundNumber !== round.roundNumber) {
    return { refused: 'round-changed', currentRound: round.roundNumber };
  }
  const wait = remainingCooldown(lastCountedVote(ballot)?.at, command.at, command.cooldownSeconds);
  if (wait) return { refused: 'voter-must-wait', ...wait };
  const { roundId, roundNumber } = round;
  const firstInRound = !ballot.votes.some((vote) => vote.roundId === roundId && !vote.setAside);
  const { cardinalId } = command;
  const { conclaveId } = edition;
  return [{ type: 'VoteCast', data: { conclaveId, roundId, roundNumber, cardinalId, firstInRound } }];
}

const findByKey = (ballot: Ballot, key: string | undefined): BallotVote | undefined =>
  key === undefined ? undefined : ballot.votes.findLast((vote) => vote.idempotencyKey === key);

/** The last vote that started a cooldown. */
export const lastCountedVote = (ballot: Ballot): BallotVote | undefined =>
  ballot.votes.findLast((vote) => !vote.setAside);

/** Cancels the cooldown of a vote that did not count; records nothing the second time. */
export function setAsideVote(voteEventId: EventId, ballot: Ballot): readonly [VoteSetAside] | readonly [] {
  const vote = ballot.votes.find(({ eventId }) => eventId === voteEventId);
  if (!vote || vote.setAside) return [];
  const { conclaveId, roundId } = vote;
  return [{ type: 'VoteSetAside', data: { conclaveId, roundId, voteEventId, reason: 'round-closed-meanwhile' } }];
}
