import { publicRoundOf, resultsOf, type MajorityRules, type Result, type Round } from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';
import { LISTED_RESULTS, type ResultRow, type RoundRow } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';

/** Rows of rounds. Those of closed rounds in memory are cached until the catalogue of cardinals changes. */
export class RoundRows {
  private closedRounds = new WeakMap<Round, RoundRow>();
  private generation = -1;

  constructor(private readonly catalogue: Pick<CardinalCatalogue, 'card' | 'generation'>) {}

  /** The row in lists: only the first results. */
  top(edition: MajorityRules, round: Round): RoundRow {
    if (round.closedAt === null) return this.row(edition, round, LISTED_RESULTS);
    this.clearIfOutdated();
    const cached = this.closedRounds.get(round);
    if (cached) return cached;
    const row = this.row(edition, round, LISTED_RESULTS);
    this.closedRounds.set(round, row);
    return row;
  }

  /** The row with all results. */
  full(edition: MajorityRules, round: Round): RoundRow {
    return this.row(edition, round, Infinity);
  }

  /** Most votes first, equals by name; only the first `top`. */
  results(round: Round, top = Infinity): ResultRow[] {
    const results = resultsOf(round);
    const fewest = results[top - 1]?.votes ?? 0;
    return results
      .filter(({ votes }) => votes >= fewest) // includes ties with the last one: names decide among them
      .map((result) => this.resultRow(result))
      .sort((a, b) => b.votes - a.votes || compareFrench(a.cardinal.nomComplet, b.cardinal.nomComplet))
      .slice(0, top);
  }

  private clearIfOutdated(): void {
    if (this.generation === this.catalogue.generation) return;
    this.closedRounds = new WeakMap();
    this.generation = this.catalogue.generation;
  }

  private row(edition: MajorityRules, round: Round, top: number): RoundRow {
    return { ...publicRoundOf(edition, round), results: this.results(round, top) };
  }

  private resultRow({ cardinalId, votes, percentage }: Result): ResultRow {
    return { cardinalId, cardinal: this.catalogue.card(cardinalId), votes, percentage };
  }
}
