import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import { pointAt, type CardinalLines } from '../../../components/charts/cardinal-lines.js';
import { linesOf, votesOf } from './race.js';

const LINES = 4;

/** Rounds closed at a position. */
export const closedBy = (rounds: readonly ReplayRound[], sequence: number): ReplayRound[] =>
  rounds.filter(({ closedSequence }) => closedSequence !== null && closedSequence <= sequence);

/** Votes of the first four of the latest of these rounds, from round to round. */
export function shiftsOf(rounds: readonly ReplayRound[], cardinals: ReplayIndex['cardinals']): CardinalLines {
  const lines = linesOf((rounds.at(-1)?.results ?? []).slice(0, LINES), cardinals);
  const points = rounds.map(({ roundNumber, results }) =>
    pointAt(String(roundNumber), lines, votesOf(results, cardinals), 0),
  );
  return { lines, points };
}
