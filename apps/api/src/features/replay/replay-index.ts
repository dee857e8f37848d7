import { majorityOf, resultsOf, type CardinalId, type Edition, type Round } from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';
import type { EditionRow, Milestones, ReplayIndex, ReplayRound } from '@fumata/contracts';
import type { RecordedEvent } from '@fumata/event-log';
import { SEGMENT_SIZE, SEGMENT_VERSION, toSecond } from '@fumata/history';
import { marksOf, type CardinalIndex } from './marks.js';
import { mayGrow, roundsWithin, type ReplayRange } from '../../view/replay-range.js';

export interface ReplaySource {
  readonly edition: Edition;
  readonly row: EditionRow;
  readonly range: ReplayRange;
  /** The edition's own stream, complete. */
  readonly stream: readonly RecordedEvent[];
  readonly catalogue: CardinalCatalogue;
}

/** Index of a replay, without a fold. */
export function replayIndex({ edition, row, range, stream, catalogue }: ReplaySource): ReplayIndex {
  const cardinals = new CardinalList();
  const within = { ...edition, rounds: roundsWithin(edition, range) };
  const rounds = within.rounds.map((round) => roundOf(edition, round, cardinals.indexOf));
  const marks = marksOf(within, stream, cardinals.indexOf).filter(({ sequence }) => sequence <= range.last);
  return {
    edition: row,
    referenceDate: edition.referenceDate,
    whole: range.whole,
    growing: mayGrow(edition),
    last: range.last,
    at: range.whole ? toSecond(edition.moment) : lastClosing(rounds),
    segmentSize: SEGMENT_SIZE,
    version: SEGMENT_VERSION,
    cardinals: cardinals.ids.map((id) => cardinalOf(catalogue, id)),
    rounds,
    marks,
  };
}

/** The milestones of a whole edition. */
export function milestonesOf({
  edition,
  stream,
  catalogue,
}: Pick<ReplaySource, 'edition' | 'stream' | 'catalogue'>): Milestones {
  const cardinals = new CardinalList();
  const marks = marksOf(edition, stream, cardinals.indexOf);
  return { marks, cardinals: cardinals.ids.map((id) => ({ nomComplet: catalogue.card(id).nomComplet })) };
}

/** Closing time of the last closed round; null if there is none. */
const lastClosing = (rounds: readonly ReplayRound[]): string | null =>
  rounds
    .flatMap(({ closedAt }) => closedAt ?? [])
    .toSorted()
    .at(-1) ?? null;

/** Lists cardinals in the order of their first mention. */
class CardinalList {
  readonly ids: CardinalId[] = [];
  private readonly indexes = new Map<CardinalId, number>();

  readonly indexOf: CardinalIndex = (id) => {
    const existing = this.indexes.get(id);
    if (existing !== undefined) return existing;
    const index = this.ids.push(id) - 1;
    this.indexes.set(id, index);
    return index;
  };
}

function cardinalOf(catalogue: CardinalCatalogue, id: CardinalId): ReplayIndex['cardinals'][number] {
  const card = catalogue.card(id);
  const cardinal = catalogue.get(id);
  if (cardinal) return { ...card, prenom: cardinal.prenom, nom: cardinal.nom, ordre: cardinal.ordre };
  // Deleted or unknown cardinal: the last word of the name is the last name.
  const words = card.nomComplet.trim().split(/\s+/);
  const nom = words.pop() ?? '';
  return { ...card, prenom: words.join(' '), nom, ordre: 'Cardinal-prêtre' };
}

const minuteOf = (minute: string): number => Date.parse(`${minute}Z`) / 60_000;

function roundOf(edition: Edition, round: Round, indexOf: CardinalIndex): ReplayRound {
  const { basis, base, required } = majorityOf(edition, round);
  const { roundNumber, day, period, openedAt, closedAt, openedSequence, closedSequence, whiteSmoke } = round;
  return {
    _id: round.roundId,
    roundNumber,
    day,
    period,
    openedAt,
    closedAt,
    openedSequence,
    closedSequence,
    whiteSmoke,
    majorityReached: round.majorityReached !== null,
    totalVotes: round.totalVotes,
    uniqueVoters: round.uniqueVoters,
    requiredMajority: required,
    majorityBasis: basis,
    majorityBase: base,
    results: resultsOf(round).map(({ cardinalId, votes }) => [indexOf(cardinalId), votes]),
    perMinute: Object.entries(round.perMinute)
      .map(([minute, votes]): [number, number] => [minuteOf(minute), votes])
      .sort(([one], [other]) => one - other),
    standings: round.standings.map(({ minute, leaders }) => [
      minuteOf(minute),
      leaders.map(({ cardinalId, votes }): [number, number] => [indexOf(cardinalId), votes]),
    ]),
  };
}
