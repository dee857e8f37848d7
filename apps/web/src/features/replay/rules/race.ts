import { REPORTED_LEADERS } from '@fumata/conclave';
import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import { pointAt, type CardinalLine } from '../../../components/charts/cardinal-lines.js';
import type { Point } from '../../../components/charts/chart-props.js';
import { MINUTE_MS, timeOfMinute, widthFor } from '../../../components/charts/minutes.js';
import type { Tally } from './approximate-votes.js';
import { timesOf, type TimeGrid } from './time-grid.js';

/** Chart data of one round and its time range. */
export interface RoundChart {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly CardinalLine[];
  readonly race: readonly Point[];
  /** Time between two points, ms. */
  readonly step: number;
  readonly pace: readonly { readonly x: string; readonly votes: number }[];
}

/** Votes of a round at a time. */
export interface TallyAt {
  readonly total: number;
  readonly votes: readonly (readonly [cardinalId: string, votes: number])[];
}

/**
 * Race of the five final leaders, and votes over time, from the index alone: minute by minute, without the earlier
 * votes of late leaders. Undefined for a round without votes.
 */
export function approximateChartOf(round: ReplayRound, cardinals: Cardinals): RoundChart | undefined {
  const { perMinute, results } = round;
  const [first, last] = [perMinute[0]?.[0], perMinute.at(-1)?.[0]];
  if (first === undefined || last === undefined) return undefined;
  const minutesPerStep = widthFor(last + 1 - first);
  const steps = Math.ceil((last + 1 - first) / minutesPerStep);
  const lines = leadersOf(round, cardinals);
  const minutes = Array.from({ length: steps + 1 }, (_, index) => first + index * minutesPerStep);
  const race = minutes.map((minute, index) => {
    // The first point lies before the first vote.
    const tally = index === 0 ? [] : index === steps ? results : standingAt(round, minute);
    return pointAt(timeOfMinute(minute), lines, votesOf(tally, cardinals), tally.length < REPORTED_LEADERS ? 0 : null);
  });
  const pace = minutes
    .slice(0, -1)
    .map((minute) => ({
      x: timeOfMinute(minute),
      votes: perMinute.reduce(
        (sum, [at, votes]) => sum + (at >= minute && at < minute + minutesPerStep ? votes : 0),
        0,
      ),
    }));
  const step = minutesPerStep * MINUTE_MS;
  return { start: first * MINUTE_MS, end: first * MINUTE_MS + steps * step, lines, race, step, pace };
}

/** The same from the exact votes at each time of a grid. */
export function exactChartOf(
  round: ReplayRound,
  cardinals: Cardinals,
  grid: TimeGrid,
  tallies: readonly TallyAt[],
): RoundChart {
  const lines = leadersOf(round, cardinals);
  const times = timesOf(grid).map((time) => new Date(time).toISOString());
  const race = times.map((x, index) => pointAt(x, lines, new Map(tallies[index]?.votes), 0));
  const pace = times
    .slice(0, -1)
    .map((x, index) => ({ x, votes: (tallies[index + 1]?.total ?? 0) - (tallies[index]?.total ?? 0) }));
  const { start, step, steps } = grid;
  return { start, end: start + steps * step, lines, race, step, pace };
}

type Cardinals = ReplayIndex['cardinals'];

const idOf = (number: number, cardinals: Cardinals): string => cardinals[number]?._id ?? String(number);

const leadersOf = ({ results }: ReplayRound, cardinals: Cardinals): CardinalLine[] =>
  results.slice(0, REPORTED_LEADERS).map(([number]) => lineOf(number, cardinals));

export const lineOf = (number: number, cardinals: Cardinals): CardinalLine => ({
  cardinalId: idOf(number, cardinals),
  name: cardinals[number]?.nomComplet ?? '',
  end: cardinals[number]?.nom ?? '',
});

/** Votes by cardinal. */
const votesOf = (tally: Tally, cardinals: Cardinals): ReadonlyMap<string, number> =>
  new Map(tally.map(([number, votes]) => [idOf(number, cardinals), votes]));

/** Standings are recorded just before the first vote of a minute, so the next recorded ones apply. */
const standingAt = ({ standings, results }: ReplayRound, minute: number): Tally =>
  standings.find(([at]) => at >= minute)?.[1] ?? results;

/** Fraction of a chart's time range that has passed at a time, clamped to 0..1. */
export const fractionOf = (moment: number, { start, end }: Pick<RoundChart, 'start' | 'end'>): number =>
  end <= start ? 1 : Math.min(1, Math.max(0, (moment - start) / (end - start)));
