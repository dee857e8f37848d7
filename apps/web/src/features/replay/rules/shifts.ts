import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import { type CardinalLines, roundLines } from '../../../components/charts/cardinal-lines.js';
import { lineOf } from './race.js';

/** Votes of the four best of these rounds, from round to round. */
export const shiftsOf = (rounds: readonly ReplayRound[], cardinals: ReplayIndex['cardinals']): CardinalLines =>
  roundLines(
    rounds.map(({ roundNumber, results }) => ({
      roundNumber,
      votes: results.map(([cardinal, votes]) => ({ line: lineOf(cardinal, cardinals), votes })),
      absent: 0,
    })),
  );
