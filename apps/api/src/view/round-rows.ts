import { majorityOf, resultsOf, type Edition, type Result, type Round } from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';
import type { ResultRow, RoundRow } from '@fumata/contracts';

/** Number of results per round in lists. */
const TOP = 10;

/** Rows of rounds. Those of closed rounds are cached until the catalogue of cardinals changes. */
export class RoundRows {
  private readonly closedRounds = new Map<string, RoundRow>();
  private generation = -1;

  constructor(private readonly catalogue: Pick<CardinalCatalogue, 'card' | 'generation'>) {}

  /** The row in lists: only the first results. */
  top(edition: Edition, round: Round): RoundRow {
    if (round.closedAt === null) return this.row(edition, round, TOP);
    this.clearIfOutdated();
    const cached = this.closedRounds.get(round.roundId);
    if (cached) return cached;
    const row = this.row(edition, round, TOP);
    this.closedRounds.set(round.roundId, row);
    return row;
  }

  /** The row with all results. */
  full(edition: Edition, round: Round): RoundRow {
    return this.row(edition, round, Infinity);
  }

  results(round: Round): ResultRow[] {
    return resultsOf(round).map((result) => this.resultRow(result));
  }

  private clearIfOutdated(): void {
    if (this.generation === this.catalogue.generation) return;
    this.closedRounds.clear();
    this.generation = this.catalogue.generation;
  }

  private row(edition: Edition, round: Round, top: number): RoundRow {
    const majority = majorityOf(edition, round);
    return {
      _id: round.roundId,
      roundNumber: round.roundNumber,
      day: round.day,
      period: round.period,
      timestamp: round.closedAt ?? round.openedAt,
      openedAt: round.openedAt,
      closesAt: round.closesAt,
      totalVotes: round.totalVotes,
      uniqueVoters: round.uniqueVoters,
      requiredMajority: majority.required,
      majorityBasis: majority.basis,
      majorityBase: majority.base,
      isComplete: round.closedAt !== null,
      whiteSmoke: round.whiteSmoke,
      majorityReached: round.majorityReached !== null,
      results: resultsOf(round)
        .slice(0, top)
        .map((result) => this.resultRow(result)),
    };
  }

  private resultRow({ cardinalId, votes, percentage }: Result): ResultRow {
    return { cardinalId, cardinal: this.catalogue.card(cardinalId), votes, percentage };
  }
}
