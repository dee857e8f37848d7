import { majorityBase, requiredMajority, type Situation } from '@fumata/conclave';
import type { ReplayIndex, ReplayMark, ReplayRound } from '@fumata/contracts';
import type { Frame, FrameRound } from '../worker/frame.js';
import { knownMoments } from './marks.js';
import { sketchedVotes, type SketchedVotes, type Tally } from './sketched-votes.js';

/** Frame without the data of its event. */
export type Sketch = Omit<Frame, 'event' | 'next'>;

interface Known {
  readonly index: ReplayIndex;
  readonly moments: readonly { readonly sequence: number; readonly moment: number }[];
  readonly votes: ReadonlyMap<ReplayRound, SketchedVotes>;
}

/**
 * Approximates any position from the index alone: exact round and state, approximate votes and time, and the leaders.
 * Data that only the log has is missing: votes of cardinals who never led, corrections other than of a round's number.
 */
export function sketcher(index: ReplayIndex): (sequence: number) => Sketch {
  const moments = knownMoments(index.marks, index);
  const votes = new Map(index.rounds.map((round) => [round, sketchedVotes(round, index)]));
  return (sequence) => sketchOf({ index, moments, votes }, sequence);
}

function sketchOf({ index, moments, votes }: Known, sequence: number): Sketch {
  const opened = index.rounds.filter(({ openedSequence }) => openedSequence <= sequence);
  const round = opened.at(-1);
  const sketched = round && votes.get(round);
  const past = index.marks.filter((mark) => mark.sequence <= sequence);
  const situation = situationBy(past, index, round);
  return {
    sequence,
    moment: clampMoment(moments, sequence, sketched?.momentOf(sketched.countedBy(sequence)) ?? null),
    situation,
    ...calendarOf(index, round ?? index.rounds[0]),
    totalRounds: opened.length,
    round: round && sketched ? roundBy(sequence, { index, round, sketched, past, situation }) : null,
  };
}

function calendarOf({ edition: { startDate } }: ReplayIndex, round: ReplayRound | undefined) {
  if (!round) return { startDate, electors: 0, basis: 'electors', currentDay: 1, dayPeriod: 'afternoon' } as const;
  const { majorityBasis: basis, majorityBase, day: currentDay, period: dayPeriod } = round;
  return { startDate, electors: basis === 'electors' ? majorityBase : 0, basis, currentDay, dayPeriod };
}

/** Clamps a time between the nearest known events. */
function clampMoment(moments: Known['moments'], sequence: number, moment: number | null): number {
  const low = moments.findLast((known) => known.sequence <= sequence);
  const high = moments.find((known) => known.sequence >= sequence);
  if (low?.sequence === sequence) return low.moment;
  const least = low?.moment ?? high?.moment ?? 0;
  return Math.min(Math.max(moment ?? least, least), high?.moment ?? Infinity);
}

function situationBy(
  past: readonly ReplayMark[],
  { cardinals }: ReplayIndex,
  round: ReplayRound | undefined,
): Situation {
  const lastChange = past.findLast(({ kind }) => STATE_CHANGES.includes(kind));
  if (lastChange?.kind === 'elected' && round) {
    const { _id: roundId, roundNumber, majorityBasis, requiredMajority: required } = round;
    const { nomComplet } = lastChange;
    const cardinalId = cardinals[lastChange.cardinal]?._id ?? '';
    const votes = new Map(round.results).get(lastChange.cardinal) ?? 0;
    const about = { roundId, roundNumber, majorityBasis, requiredMajority: required, talliedAt: '' };
    return { is: 'complete', elected: { cardinalId, nomComplet, votes, ...about } };
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
  readonly sketched: SketchedVotes;
  readonly past: readonly ReplayMark[];
  readonly situation: Situation;
}

function roundBy(sequence: number, { index, round, sketched, past, situation }: RoundContext): FrameRound {
  const over = round.closedSequence !== null && round.closedSequence <= sequence;
  const { _id: roundId, day, period, openedAt, majorityBasis: basis } = round;
  const totalVotes = over ? round.totalVotes : sketched.countedBy(sequence);
  const uniqueVoters = scaled(round.uniqueVoters, totalVotes, round.totalVotes);
  const base = over ? round.majorityBase : majorityBase(basis, round.majorityBase, { totalVotes, uniqueVoters });
  const since = past.filter((mark) => mark.sequence > round.openedSequence);
  const reached = situation.is === 'complete' || !isCurrent(past) ? undefined : since.findLast(isMajority);
  const idOf = (cardinal: number): string => index.cardinals[cardinal]?._id ?? '';
  const tally = over ? round.results : withLeaderFirst(sketched.tallyOf(totalVotes), since.findLast(isLead)?.cardinal);
  return {
    roundId,
    roundNumber: past.findLast(givesNumber)?.roundNumber ?? round.roundNumber,
    day,
    period,
    openedAt,
    totalVotes,
    uniqueVoters,
    basis,
    base,
    closedAt: over ? round.closedAt : null,
    closesAt: null,
    whiteSmoke: over && round.whiteSmoke,
    setAside: 0,
    required: over ? round.requiredMajority : requiredMajority(base),
    reachedBy: reached ? idOf(reached.cardinal) : null,
    results: tally.map(([cardinal, votes]) => [idOf(cardinal), votes] as const),
  };
}

type MarkOf<Kind extends ReplayMark['kind']> = Extract<ReplayMark, { kind: Kind }>;
/** The opening of a round or a correction of its number. */
const givesNumber = (mark: ReplayMark): mark is MarkOf<'opened' | 'corrected'> & { roundNumber: number } =>
  mark.kind === 'opened' || (mark.kind === 'corrected' && mark.roundNumber !== null);
const isLead = (mark: ReplayMark): mark is MarkOf<'lead'> => mark.kind === 'lead';
const isMajority = (mark: ReplayMark): mark is MarkOf<'majority'> => mark.kind === 'majority';

const scaled = (whole: number, part: number, of: number): number => (of === 0 ? 0 : Math.round((whole * part) / of));

/** The latest leader is first, whatever the interpolated votes say. */
function withLeaderFirst(tally: Tally, leader: number | undefined): Tally {
  const [first] = tally;
  if (!first || leader === undefined || first[0] === leader) return tally;
  return [[leader, first[1]], ...tally.filter(([cardinal]) => cardinal !== leader)];
}
