import { shuffled, type Random } from './random.js';

/** How much each further round, or call to `concentrate`, concentrates the votes. */
const CONVERGENCE = 0.6;
/** Probability that the second of a round leads the next one. */
const LEAD_CHANGE_PROBABILITY = 0.35;

export interface CandidateVotes {
  readonly cardinalId: string;
  readonly votes: number;
}

/**
 * Preferences of simulated voters: Zipf-distributed over cardinals in random order, concentrating on the leaders from
 * round to round so that somebody reaches a majority eventually.
 *
 * `spread` 0: unanimous; 1: all cardinals equally likely, always.
 */
export class Electorate {
  private order: readonly string[];
  private steps = 0;
  private bounds: readonly number[];

  constructor(
    cardinals: readonly string[],
    private readonly spread: number,
    private readonly random: Random,
  ) {
    this.order = shuffled(cardinals, random);
    this.bounds = this.boundsNow();
  }

  /** Draws one voter's choice. */
  choose(): string {
    const drawn = this.random();
    const rank = this.bounds.findIndex((bound) => drawn < bound);
    const chosen = this.order[rank < 0 ? this.order.length - 1 : rank];
    if (chosen === undefined) throw new Error('there are no candidates');
    return chosen;
  }

  /** Starts the next round from the last results, or with the second ahead. */
  startRound(results: readonly CandidateVotes[]): void {
    const votes = new Map(results.map((row) => [row.cardinalId, row.votes]));
    const order = [...this.order].sort((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0));
    const [first, second, ...rest] = order;
    const leadChanges = this.random() < LEAD_CHANGE_PROBABILITY && first !== undefined && second !== undefined;
    this.order = leadChanges ? [second, first, ...rest] : order;
    this.concentrate();
  }

  /** Concentrates the votes on the leader. */
  concentrate(): void {
    this.steps += 1;
    this.bounds = this.boundsNow();
  }

  private boundsNow(): number[] {
    return zipfBounds(this.order.length, exponentFor(this.spread, this.steps));
  }
}

const exponentFor = (spread: number, steps: number): number =>
  spread <= 0 ? Number.POSITIVE_INFINITY : ((1 - spread) / spread) * (1 + CONVERGENCE * steps);

/** Cumulative probabilities of the ranks, most likely first; the last bound is 1. */
export function zipfBounds(ranks: number, exponent: number): number[] {
  const weights = Array.from({ length: ranks }, (_, index) => (index + 1) ** -exponent);
  const total = weights.reduce((a, b) => a + b, 0);
  let sum = 0;
  return weights.map((weight) => (sum += weight / total));
}
