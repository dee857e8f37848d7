import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import type { RaceLine, RacePoint } from './race.js';

const LINES = 4;

export interface Shifts {
  readonly lines: readonly RaceLine[];
  /** One point per round; `x` is its number. */
  readonly points: readonly RacePoint[];
}

/** Rounds closed at a position. */
export const closedBy = (rounds: readonly ReplayRound[], sequence: number): ReplayRound[] =>
  rounds.filter(({ closedSequence }) => closedSequence !== null && closedSequence <= sequence);

/** Votes of the first four of the latest of these rounds, from round to round. */
export function shiftsOf(rounds: readonly ReplayRound[], cardinals: ReplayIndex['cardinals']): Shifts {
  const leaders = (rounds.at(-1)?.results ?? []).slice(0, LINES).map(([number]) => number);
  const lines = leaders.map((number) => ({
    cardinalId: cardinals[number]?._id ?? String(number),
    name: cardinals[number]?.nomComplet ?? '',
    end: cardinals[number]?.nom ?? '',
  }));
  const points = rounds.map(({ roundNumber, results }) => {
    const votes = new Map(results);
    const figures = lines.map(({ cardinalId }, line) => [cardinalId, votes.get(leaders[line] ?? -1) ?? 0]);
    return { ...Object.fromEntries(figures), x: String(roundNumber) } as RacePoint; // the keys are cardinals
  });
  return { lines, points };
}
