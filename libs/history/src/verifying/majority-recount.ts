import {
  majorityBase,
  requiredMajority,
  votesTowardsMajority,
  type Edition,
  type MajorityBasis,
  type Round,
} from '@fumata/conclave';

/** The majority an election may have required; a range if votes arrived between the decision and the close. */
export interface PossibleMajority {
  readonly basis: MajorityBasis;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The required majority at each point at which somebody may have been elected. With the basis `electors` it is one
 * number. With a basis that grows, the election states the votes of the elected cardinal: its base lies between the
 * vote that reached this number and the next one.
 */
export class MajorityRecount {
  /** By cardinal: the base at the n-th relevant vote, starting at index 0. */
  private readonly reached = new Map<string, number[]>();
  /** The base at the last correction: an election is decided after it. */
  private lowest = 0;

  /** A round was opened, the edition was corrected, or many votes counted at once. */
  restarted(edition: Edition | undefined, round: Round | undefined): void {
    this.reached.clear();
    this.lowest = edition && round ? baseOf(edition, round) : 0;
  }

  /** A vote for the cardinal counted. */
  voted(edition: Edition, round: Round, cardinalId: string): void {
    const basis = edition.majorityBasis;
    if (basis === 'electors') return;
    const votes = votesTowardsMajority(basis, round.counts[cardinalId]);
    const bases = this.reached.get(cardinalId) ?? [];
    // Votes before a correction get the lowest base possible after it.
    while (bases.length < votes - 1) bases.push(this.lowest);
    if (bases.length < votes) bases.push(baseOf(edition, round));
    this.reached.set(cardinalId, bases);
  }

  /** The possible majority when the cardinal had this many votes in the closed round. */
  possibleMajority(edition: Edition, round: Round, cardinalId: string, votes: number): PossibleMajority {
    const { basis, base } = round.majority ?? { basis: edition.majorityBasis, base: baseOf(edition, round) };
    if (basis === 'electors') {
      const required = requiredMajority(base);
      return { basis, lowest: required, highest: required };
    }
    const bases = this.reached.get(cardinalId) ?? [];
    const next = bases[votes];
    return {
      basis,
      lowest: requiredMajority(Math.max(this.lowest, bases[votes - 1] ?? 0)),
      // Each later vote raises the base by one.
      highest: requiredMajority(next === undefined ? base : Math.max(this.lowest, next - 1)),
    };
  }
}

const baseOf = (edition: Edition, round: Round): number => majorityBase(edition.majorityBasis, edition.electors, round);
