import { majorityBase, requiredMajority, votesTowardsMajority } from '@fumata/conclave';
import type { Edition, MajorityBasis, Round } from '@fumata/conclave';

/** The majority that an election may have asked for; a span where votes came between the decision and the close. */
export interface AskedFor {
  readonly basis: MajorityBasis;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * What the majority was at each moment at which somebody may have been elected. Where it is taken of the electors that
 * is one number. Where it grows with the votes, the election says how many votes had been counted for who was elected:
 * the number that it was taken of is then known from the vote that made it so many to the one that made it one more.
 */
export class MajorityRecount {
  /** By cardinal: what the majority was taken of when the n-th of the votes that matter came; the first stands at 0. */
  private readonly reached = new Map<string, number[]>();
  /** What it was taken of when an administrator last changed the edition: who elects decides after that. */
  private lowest = 0;

  /** A round is opened, or what the edition goes by was corrected. */
  restarted(edition: Edition | undefined, round: Round | undefined): void {
    this.reached.clear();
    this.lowest = edition && round ? baseOf(edition, round) : 0;
  }

  /** A vote for the cardinal was counted. */
  voted(edition: Edition, round: Round, cardinalId: string): void {
    const basis = edition.majorityBasis;
    if (basis === 'electors') return;
    const standing = round.counts[cardinalId] ?? { votes: 0, firstVotes: 0 };
    const votes = votesTowardsMajority(basis, standing);
    const bases = this.reached.get(cardinalId) ?? [];
    // Those that came before a correction are passed over: they bear the lowest base that is possible since.
    while (bases.length < votes - 1) bases.push(this.lowest);
    if (bases.length < votes) bases.push(baseOf(edition, round));
    this.reached.set(cardinalId, bases);
  }

  /** When so many votes of the closed round had been counted for the cardinal. */
  askedFor(edition: Edition, round: Round, cardinalId: string, votes: number): AskedFor {
    const { basis, base } = round.majority ?? {
      basis: edition.majorityBasis,
      base: baseOf(edition, round),
    };
    if (basis === 'electors') {
      const required = requiredMajority(base);
      return { basis, lowest: required, highest: required };
    }
    const bases = this.reached.get(cardinalId) ?? [];
    const next = bases[votes];
    return {
      basis,
      lowest: requiredMajority(Math.max(this.lowest, bases[votes - 1] ?? 0)),
      // Whoever votes adds one to what the majority is taken of.
      highest: requiredMajority(next === undefined ? base : Math.max(this.lowest, next - 1)),
    };
  }
}

const baseOf = (edition: Edition, round: Round): number =>
  majorityBase(edition.majorityBasis, edition.electors, round);
