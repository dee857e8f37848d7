import type { ReplayIndex, ReplayRound, ResultRow, RoundRow } from '@fumata/contracts';
import { percentage, type ConclaveView } from '../../../live/conclave-view.js';
import type { FrameRound } from '../worker/frame.js';
import type { Sketch } from './sketch.js';

type Index = Pick<ReplayIndex, 'edition' | 'referenceDate' | 'cardinals' | 'rounds'>;
type Tally = readonly (readonly [cardinalId: string, votes: number])[];

/** Public view at a position, from which the page's own rules derive the texts. */
export function viewOf(index: Index, frame: Sketch): ConclaveView {
  const { round, sequence, moment } = frame;
  const cards = new Map(index.cardinals.map((card) => [card._id, card]));
  const closed = index.rounds.filter(
    ({ _id, closedSequence }) => _id !== round?.roundId && closedSequence !== null && closedSequence <= sequence,
  );
  const results = round ? rowsOf(round.results, round.totalVotes, cards) : [];
  return {
    conclaveState: stateOf(index, frame, cards),
    rounds: [...closed.map((each) => closedRow(each, index.cardinals)), ...(round ? [openRow(round, results)] : [])],
    results,
    ...countsOf(round),
    position: null,
    viewers: 0,
    at: new Date(moment).toISOString(),
  };
}

function countsOf(round: FrameRound | null) {
  if (!round) return { roundNumber: 0, totalVotes: 0, uniqueVoters: 0, requiredMajority: 0 };
  const { roundNumber, totalVotes, uniqueVoters, required } = round;
  return { roundNumber, totalVotes, uniqueVoters, requiredMajority: required };
}

function stateOf(index: Index, frame: Sketch, cards: Cards): ConclaveView['conclaveState'] {
  const { situation, round, startDate, currentDay, totalRounds, dayPeriod, electors } = frame;
  const { is } = situation;
  return {
    _id: index.edition._id,
    referenceDate: index.referenceDate,
    startDate,
    currentDay,
    totalRounds,
    dayPeriod,
    electors,
    ...majorityOf(frame),
    isActive: is === 'active' || is === 'paused',
    isPaused: is === 'paused',
    pauseReason: is === 'paused' ? situation.reason : '',
    pauseExhortationBy: is === 'paused' ? situation.exhortationBy : '',
    pausedSince: is === 'paused' ? situation.since : null,
    isComplete: is === 'complete',
    whiteSmoke: is === 'complete',
    popeElected: is === 'complete' ? personOf(situation.elected.cardinalId, cards, situation.elected) : null,
    closesAt: round?.closesAt ?? null,
    majorityReachedBy: round?.reachedBy == null ? null : personOf(round.reachedBy, cards),
    revision: 0,
  };
}

const majorityOf = ({ round, basis }: Sketch) => ({
  currentRound: round?.roundNumber ?? 0,
  majorityBasis: round?.basis ?? basis,
  majorityBase: round?.base ?? 0,
  requiredMajority: round?.required ?? 0,
});

type Cards = ReadonlyMap<string, ReplayIndex['cardinals'][number]>;

/** The name recorded at the election takes precedence over the current content. */
const personOf = (_id: string, cards: Cards, recorded?: { readonly nomComplet: string }) => {
  const { slug, nomComplet } = cards.get(_id) ?? UNKNOWN;
  return { _id, slug, nomComplet: recorded?.nomComplet ?? nomComplet };
};

/** Cardinal missing from the index, which is older than the frame. */
const UNKNOWN = { slug: '', nomComplet: 'Cardinal inconnu', photo: null } as const;

const rowsOf = (tally: Tally, total: number, cards: Cards): ResultRow[] =>
  tally.map(([cardinalId, votes]) => ({
    cardinalId,
    cardinal: cards.get(cardinalId) ?? { _id: cardinalId, ...UNKNOWN },
    votes,
    percentage: percentage(votes, total),
  }));

const openRow = (round: FrameRound, results: readonly ResultRow[]): RoundRow => ({
  _id: round.roundId,
  roundNumber: round.roundNumber,
  day: round.day,
  period: round.period,
  timestamp: round.closedAt ?? round.openedAt,
  openedAt: round.openedAt,
  closesAt: round.closesAt,
  totalVotes: round.totalVotes,
  uniqueVoters: round.uniqueVoters,
  requiredMajority: round.required,
  majorityBasis: round.basis,
  majorityBase: round.base,
  isComplete: round.closedAt !== null,
  whiteSmoke: round.whiteSmoke,
  majorityReached: round.reachedBy !== null,
  results: [...results],
});

function closedRow(round: ReplayRound, cardinals: ReplayIndex['cardinals']): RoundRow {
  const { _id, roundNumber, day, period, openedAt, closedAt, totalVotes, uniqueVoters, whiteSmoke } = round;
  const { majorityReached, requiredMajority, majorityBasis, majorityBase, results } = round;
  return {
    _id,
    roundNumber,
    day,
    period,
    openedAt,
    totalVotes,
    uniqueVoters,
    whiteSmoke,
    majorityReached,
    requiredMajority,
    majorityBasis,
    majorityBase,
    closesAt: null,
    isComplete: true,
    timestamp: closedAt ?? openedAt,
    results: results.flatMap(([number, votes]) => {
      const cardinal = cardinals[number];
      if (!cardinal) return [];
      return { cardinalId: cardinal._id, cardinal, votes, percentage: percentage(votes, totalVotes) };
    }),
  };
}
