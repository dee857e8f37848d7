import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import { pointAt, type CardinalLine } from '../../../components/charts/cardinal-lines.js';
import type { Point } from '../../../components/charts/chart-props.js';
import { MINUTE_MS, momentOf, widthFor } from '../../../components/charts/minutes.js';

/** Maximum number of distinguishable lines. */
const LEADERS = 5;

/** Chart data of one round and its time range. */
export interface RoundChart {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly CardinalLine[];
  readonly race: readonly Point[];
  /** Minutes per point. */
  readonly every: number;
  readonly pace: readonly { readonly x: string; readonly votes: number }[];
}

/** Race of the five final leaders, and votes over time; undefined for a round without votes. */
export function roundChartOf(round: ReplayRound, cardinals: ReplayIndex['cardinals']): RoundChart | undefined {
  const { perMinute, results } = round;
  const [first, last] = [perMinute[0]?.[0], perMinute.at(-1)?.[0]];
  if (first === undefined || last === undefined) return undefined;
  const every = widthFor(last + 1 - first);
  const steps = Math.ceil((last + 1 - first) / every);
  const lines = linesOf(results.slice(0, LEADERS), cardinals);
  const minutes = Array.from({ length: steps + 1 }, (_, index) => first + index * every);
  const race = minutes.map((minute, index) => {
    const tally = index === steps ? results : standingAt(round, minute);
    return pointAt(momentOf(minute), lines, votesOf(tally, cardinals), tally.length < LEADERS ? 0 : null);
  });
  const pace = minutes
    .slice(0, -1)
    .map((minute) => ({
      x: momentOf(minute),
      votes: perMinute.reduce((sum, [at, votes]) => sum + (at >= minute && at < minute + every ? votes : 0), 0),
    }));
  return { start: first * MINUTE_MS, end: (first + steps * every) * MINUTE_MS, lines, race, every, pace };
}

type Tally = readonly (readonly [cardinal: number, votes: number])[];
type Cardinals = ReplayIndex['cardinals'];

const idOf = (number: number, cardinals: Cardinals): string => cardinals[number]?._id ?? String(number);

/** A line for each cardinal of a tally. */
export const linesOf = (tally: Tally, cardinals: Cardinals): CardinalLine[] =>
  tally.map(([number]) => ({
    cardinalId: idOf(number, cardinals),
    name: cardinals[number]?.nomComplet ?? '',
    end: cardinals[number]?.nom ?? '',
  }));

/** Votes by cardinal. */
export const votesOf = (tally: Tally, cardinals: Cardinals): ReadonlyMap<string, number> =>
  new Map(tally.map(([number, votes]) => [idOf(number, cardinals), votes]));

/** Standings are recorded just before the first vote of a minute, so the next recorded ones apply. */
const standingAt = ({ standings, results }: ReplayRound, minute: number): Tally =>
  standings.find(([at]) => at >= minute)?.[1] ?? results;

/** Fraction of a chart's time range that has passed at a time, clamped to 0..1. */
export const fractionOf = (moment: number, { start, end }: Pick<RoundChart, 'start' | 'end'>): number =>
  end <= start ? 1 : Math.min(1, Math.max(0, (moment - start) / (end - start)));
