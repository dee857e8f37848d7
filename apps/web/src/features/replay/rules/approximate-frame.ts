import {
  majorityBase,
  requiredMajority,
  situationState,
  type PublicSituation,
  type PublicState,
} from '@fumata/conclave';
import type { ReplayIndex, ReplayMark, ReplayRound } from '@fumata/contracts';
import type { Frame, FrameRound } from '../worker/frame.js';
import { isClosedAt } from './is-closed-at.js';
import { knownMoments, type KnownMoment } from './marks.js';
import { approximateVotes, type ApproximateVotes, type Tally } from './approximate-votes.js';

/** Frame without the data of its event, which the index lacks; an exact frame can stand in for it. */
export type ApproximateFrame = Omit<Frame, 'event' | 'next'>;

interface ApproximationSources {
  readonly index: ReplayIndex;
  readonly moments: readonly KnownMoment[];
  readonly votesByRound: ReadonlyMap<ReplayRound, ApproximateVotes>;
}

/**
 * Approximates any position from the index alone: exact round and state, approximate votes and time, and the leaders.
 * Data that only the log has is missing: votes of cardinals who never led, corrections other than of a round's number.
 */
export function frameApproximator(index: ReplayIndex): (sequence: number) => ApproximateFrame {
  const moments = knownMoments(index.marks, index);
  const votesByRound = new Map(index.rounds.map((round) => [round, approximateVotes(round, index)]));
  return (sequence) => approximateFrameAt({ index, moments, votesByRound }, sequence);
}

function approximateFrameAt(
  { index, moments, votesByRound }: ApproximationSources,
  sequence: number,
): ApproximateFrame {
  const opened = index.rounds.filter(({ openedSequence }) => openedSequence <= sequence);
  const round = opened.at(-1);
  const votes = round && votesByRound.get(round);
  const past = index.marks.filter((mark) => mark.sequence <= sequence);
  const situation = situationAt(past, index);
  const frameRound = round && votes ? roundAt(sequence, { index, round, votes, past }) : null;
  return {
    sequence,
    moment: clampMoment(moments, sequence, votes?.momentOf(votes.countAt(sequence)) ?? null),
    state: {
      ...calendarOf(index, round ?? index.rounds[0]),
      ...situationState(situation),
      currentRound: frameRound?.roundNumber ?? 0,
      totalRounds: opened.length,
      majorityBase: frameRound?.majorityBase ?? 0,
      requiredMajority: frameRound?.requiredMajority ?? 0,
      closesAt: null,
      majorityReachedBy: majorityReachedBy(past, index, situation),
    },
    round: frameRound,
  };
}

function calendarOf({ edition: { startDate } }: ReplayIndex, round: ReplayRound | undefined) {
  if (!round)
    return { startDate, electors: 0, majorityBasis: 'electors', currentDay: 1, dayPeriod: 'afternoon' } as const;
  const { majorityBasis, majorityBase: base, day: currentDay, period: dayPeriod } = round;
  return { startDate, electors: majorityBasis === 'electors' ? base : 0, majorityBasis, currentDay, dayPeriod };
}

/** The cardinal who has reached the majority of the current round, until the proclamation. */
function majorityReachedBy(
  past: readonly ReplayMark[],
  { cardinals }: ReplayIndex,
  situation: PublicSituation,
): PublicState['majorityReachedBy'] {
  if (situation.is === 'complete' || !isCurrent(past)) return null;
  const mark = past.slice(past.findLastIndex(({ kind }) => kind === 'opened')).findLast(isMajority);
  return mark ? { _id: cardinals[mark.cardinal]?._id ?? '' } : null;
}

/** Clamps a time between the nearest known events. */
function clampMoment(moments: ApproximationSources['moments'], sequence: number, moment: number | null): number {
  const low = moments.findLast((each) => each.sequence <= sequence);
  const high = moments.find((each) => each.sequence >= sequence);
  if (low?.sequence === sequence) return low.moment;
  const least = low?.moment ?? high?.moment ?? 0;
  return Math.min(Math.max(moment ?? least, least), high?.moment ?? Infinity);
}

function situationAt(past: readonly ReplayMark[], { cardinals }: ReplayIndex): PublicSituation {
  const lastChange = past.findLast(({ kind }) => STATE_CHANGES.includes(kind));
  if (lastChange?.kind === 'elected') {
    const { cardinal, nomComplet } = lastChange;
    return { is: 'complete', elected: { cardinalId: cardinals[cardinal]?._id ?? '', nomComplet } };
  }
  if (!isCurrent(past)) return { is: 'inactive' };
  return lastChange?.kind === 'paused'
    ? { is: 'paused', reason: lastChange.reason, exhortationBy: '', since: lastChange.at }
    : { is: 'active' };
}

/** Whether the edition has begun and not ended; the start of the next edition ends it. */
const isCurrent = (past: readonly ReplayMark[]): boolean =>
  past.some(({ kind }) => kind === 'started') && !past.some(({ kind }) => kind === 'archived');

const STATE_CHANGES: readonly ReplayMark['kind'][] = ['paused', 'resumed', 'elected'];

interface RoundContext {
  readonly index: ReplayIndex;
  readonly round: ReplayRound;
  readonly votes: ApproximateVotes;
  readonly past: readonly ReplayMark[];
}

function roundAt(sequence: number, { index, round, votes, past }: RoundContext): FrameRound {
  const isClosed = isClosedAt(round, sequence);
  const { _id, day, period, openedAt, majorityBasis } = round;
  const totalVotes = isClosed ? round.totalVotes : votes.countAt(sequence);
  const uniqueVoters = scaled(round.uniqueVoters, totalVotes, round.totalVotes);
  const counts = { totalVotes, uniqueVoters };
  const base = isClosed ? round.majorityBase : majorityBase(majorityBasis, round.majorityBase, counts);
  const roundMarks = past.filter((mark) => mark.sequence > round.openedSequence);
  const tally = isClosed
    ? round.results
    : withLeaderFirst(votes.tallyOf(totalVotes), roundMarks.findLast(isLead)?.cardinal);
  return {
    _id,
    roundNumber: past.findLast(givesNumber)?.roundNumber ?? round.roundNumber,
    day,
    period,
    timestamp: (isClosed ? round.closedAt : null) ?? openedAt,
    openedAt,
    closesAt: null,
    totalVotes,
    uniqueVoters,
    majorityBasis,
    majorityBase: base,
    requiredMajority: isClosed ? round.requiredMajority : requiredMajority(base),
    isComplete: isClosed,
    whiteSmoke: isClosed && round.whiteSmoke,
    majorityReached: isClosed ? round.majorityReached : roundMarks.some(isMajority),
    results: tally.map(([cardinal, count]) => [index.cardinals[cardinal]?._id ?? '', count] as const),
  };
}

type MarkOf<Kind extends ReplayMark['kind']> = Extract<ReplayMark, { kind: Kind }>;
/** The opening of a round or a correction of its number. */
const givesNumber = (mark: ReplayMark): mark is MarkOf<'opened' | 'corrected'> & { roundNumber: number } =>
  mark.kind === 'opened' || (mark.kind === 'corrected' && mark.roundNumber !== null);
const isLead = (mark: ReplayMark): mark is MarkOf<'lead'> => mark.kind === 'lead';
const isMajority = (mark: ReplayMark): mark is MarkOf<'majority'> => mark.kind === 'majority';

const scaled = (whole: number, part: number, total: number): number =>
  total === 0 ? 0 : Math.round((whole * part) / total);

/** The latest leader is first, whatever the interpolated votes say. */
function withLeaderFirst(tally: Tally, leader: number | undefined): Tally {
  const [first] = tally;
  if (!first || leader === undefined || first[0] === leader) return tally;
  return [[leader, first[1]], ...tally.filter(([cardinal]) => cardinal !== leader)];
}
