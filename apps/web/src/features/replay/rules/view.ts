import { percentage } from '@fumata/conclave';
import type { ReplayIndex, ReplayRound, ResultRow, RoundRow } from '@fumata/contracts';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { FrameRound } from '../worker/frame.js';
import type { ApproximateFrame } from './approximate-frame.js';
import { isClosedAt } from './is-closed-at.js';

type Index = Pick<ReplayIndex, 'edition' | 'referenceDate' | 'cardinals' | 'rounds'>;
type Cards = ReadonlyMap<string, ReplayIndex['cardinals'][number]>;

/** Public view at a position, from which the page's own rules derive the texts. */
export function viewOf({ edition, referenceDate, cardinals, rounds }: Index, frame: ApproximateFrame): LiveConclave {
  const { round, sequence, moment } = frame;
  const { popeElected, majorityReachedBy, ...state } = frame.state;
  const cards: Cards = new Map(cardinals.map((card) => [card._id, card]));
  const closed = rounds.filter((each) => each._id !== round?._id && isClosedAt(each, sequence));
  const results = round ? rowsOf(round.results, round.totalVotes, cards) : [];
  return {
    conclaveState: {
      _id: edition._id,
      referenceDate,
      ...state,
      popeElected: popeElected && personOf(popeElected, cards),
      majorityReachedBy: majorityReachedBy && personOf(majorityReachedBy, cards),
      revision: 0,
    },
    rounds: [...closed.map((each) => closedRow(each, cardinals)), ...(round ? [{ ...round, results }] : [])],
    results,
    roundNumber: state.currentRound,
    totalVotes: round?.totalVotes ?? 0,
    uniqueVoters: round?.uniqueVoters ?? 0,
    requiredMajority: state.requiredMajority,
    position: null,
    viewers: 0,
    at: new Date(moment).toISOString(),
  };
}

/** The name recorded at the election takes precedence over the current content. */
const personOf = ({ _id, ...recorded }: { readonly _id: string; readonly nomComplet?: string }, cards: Cards) => {
  const { slug, nomComplet } = cards.get(_id) ?? UNKNOWN;
  return { _id, slug, nomComplet, ...recorded };
};

/** Cardinal missing from the index, which is older than the frame. */
const UNKNOWN = { slug: '', nomComplet: 'Cardinal inconnu', photo: null } as const;

const rowsOf = (results: FrameRound['results'], total: number, cards: Cards): ResultRow[] =>
  results.map(([cardinalId, votes]) => ({
    cardinalId,
    cardinal: cards.get(cardinalId) ?? { _id: cardinalId, ...UNKNOWN },
    votes,
    percentage: percentage(votes, total),
  }));

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
