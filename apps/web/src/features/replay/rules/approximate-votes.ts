import { REPORTED_LEADERS } from '@fumata/conclave';
import type { ReplayIndex, ReplayMark, ReplayRound } from '@fumata/contracts';
import { MINUTE_MS } from '../../../components/charts/minutes.js';

/** Cardinals by their number in the index, with their votes. */
export type Tally = readonly (readonly [cardinal: number, votes: number])[];

/** Approximate votes of a round at any of its events. */
export interface ApproximateVotes {
  /** Counted votes at an event: exact when every vote was counted, else off by at most the votes set aside. */
  countAt(sequence: number): number;
  /** Leaders at a count, most votes first. */
  tallyOf(votes: number): Tally;
  momentOf(votes: number): number | null;
}

/** A change of the lead and a majority are effects of a vote. */
const hasOwnEvent = ({ kind }: ReplayMark): boolean => kind !== 'lead' && kind !== 'majority';

export function approximateVotes(round: ReplayRound, { marks, last }: Pick<ReplayIndex, 'marks' | 'last'>) {
  const { openedSequence, totalVotes } = round;
  const end = round.closedSequence ?? last;
  const otherEvents = marks.filter(
    (mark) => hasOwnEvent(mark) && mark.sequence > openedSequence && mark.sequence <= end,
  );
  const ballotsAt = (sequence: number): number =>
    sequence - openedSequence - otherEvents.filter((each) => each.sequence <= sequence).length;
  const ballots = ballotsAt(end);
  const knownCounts = knownCountsOf(round);
  const minutes = countsByMinute(round);
  return {
    countAt: (sequence) =>
      ballots > 0 ? Math.round((totalVotes * Math.max(0, ballotsAt(Math.min(sequence, end)))) / ballots) : 0,
    tallyOf: (votes) => tallyBetween(knownCounts, votes),
    momentOf: (votes) => {
      const minute = minutes.find(({ countAfter }) => countAfter >= votes);
      if (votes === 0 || !minute) return null;
      return (
        (minute.minute + (votes - minute.countBefore - 0.5) / (minute.countAfter - minute.countBefore)) * MINUTE_MS
      );
    },
  } satisfies ApproximateVotes;
}

/** Number of votes in the round before and after each minute with votes. */
function countsByMinute({ perMinute }: ReplayRound) {
  let countAfter = 0;
  return perMinute.map(([minute, votes]) => {
    const countBefore = countAfter;
    countAfter += votes;
    return { minute, countBefore, countAfter };
  });
}

/** Tally of a round after a number of votes. */
interface KnownCount {
  readonly votes: number;
  readonly tally: Tally;
  /** Contains everybody who had votes. */
  readonly whole: boolean;
}

function knownCountsOf(round: ReplayRound): readonly KnownCount[] {
  const minutes = countsByMinute(round);
  const knownCounts = round.standings.map(([minute, tally]) => ({
    votes: minutes.find((each) => each.minute >= minute)?.countBefore ?? 0,
    tally,
    whole: tally.length < REPORTED_LEADERS,
  }));
  return [...knownCounts, { votes: round.totalVotes, tally: round.results, whole: true }];
}

/** Interpolates linearly between two known counts; a cardinal missing from the first one is left out. */
function tallyBetween(knownCounts: readonly KnownCount[], votes: number): Tally {
  const at = knownCounts.findLastIndex((each) => each.votes <= votes);
  const [earlier, later] = [knownCounts[at], knownCounts[at + 1]];
  if (!earlier || !later) return (earlier ?? later)?.tally ?? [];
  const share = (votes - earlier.votes) / (later.votes - earlier.votes);
  const [earlierVotes, laterVotes] = [new Map(earlier.tally), new Map(later.tally)];
  const cardinals = earlier.whole ? new Set([...earlierVotes.keys(), ...laterVotes.keys()]) : earlierVotes.keys();
  return [...cardinals]
    .map((cardinal): [number, number] => {
      const start = earlierVotes.get(cardinal) ?? 0;
      return [cardinal, Math.round(start + ((laterVotes.get(cardinal) ?? start) - start) * share)];
    })
    .filter(([, each]) => each > 0)
    .sort(([, one], [, other]) => other - one);
}
