import { shuffled, type Random } from './random.js';

/** How much each further round, or call to `agree`, concentrates the votes. */
const WARMING = 0.6;
/** Probability that the second of a round leads the next one. */
const UPSET = 0.35;

export interface Standing {
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
  private warmth = 0;
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
    if (chosen === undefined) throw new Error('there is nobody to vote for');
    return chosen;
  }

  /** Starts the next round from the last results, or with the second ahead. */
  learn(results: readonly Standing[]): void {
    const votes = new Map(results.map((standing) => [standing.cardinalId, standing.votes]));
    const order = [...this.order].sort((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0));
    const [first, second, ...rest] = order;
    const upset = this.random() < UPSET && first !== undefined && second !== undefined;
    this.order = upset ? [second, first, ...rest] : order;
    this.agree();
  }

  /** Concentrates the votes on the leader. */
  agree(): void {
    this.warmth += 1;
    this.bounds = this.boundsNow();
  }

  private boundsNow(): number[] {
    return zipfBounds(this.order.length, exponentFor(this.spread, this.warmth));
  }
}

const exponentFor = (spread: number, warmth: number): number =>
  spread <= 0 ? Number.POSITIVE_INFINITY : ((1 - spread) / spread) * (1 + WARMING * warmth);

/** Cumulated shares of the ranks, the first being the largest; the last bound is 1. */
export function zipfBounds(ranks: number, exponent: number): number[] {
  const weights = Array.from({ length: ranks }, (_, index) => (index + 1) ** -exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let share = 0;
  return weights.map((weight) => (share += weight / total));
}
