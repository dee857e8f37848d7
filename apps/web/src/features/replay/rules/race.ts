import type { ReplayIndex, ReplayRound } from '@fumata/contracts';

/** Maximum number of distinguishable lines. */
const LEADERS = 5;
const MINUTE_MS = 60_000;
/** Maximum number of points of a curve. */
const MOST_POINTS = 120;
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440] as const;

export interface RaceLine {
  readonly cardinalId: string;
  readonly name: string;
  readonly end: string;
}

/** `x` is ISO 8601. The other keys hold votes by cardinal, null when unknown. */
export type RacePoint = Readonly<Record<string, number | string | null>> & { readonly x: string };

/** Chart data of one round and its time range. */
export interface RoundChart {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly RaceLine[];
  readonly race: readonly RacePoint[];
  /** Minutes per point. */
  readonly every: number;
  readonly pace: readonly { readonly x: string; readonly votes: number }[];
}

const widthFor = (minutes: number): number =>
  WIDTHS.find((width) => minutes / width <= MOST_POINTS) ?? Math.ceil(minutes / MOST_POINTS / 1440) * 1440;

const isoOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** Race of the five final leaders, and votes over time; undefined for a round without votes. */
export function roundChartOf(round: ReplayRound, cardinals: ReplayIndex['cardinals']): RoundChart | undefined {
  const { perMinute, results } = round;
  const [first, last] = [perMinute[0]?.[0], perMinute.at(-1)?.[0]];
  if (first === undefined || last === undefined) return undefined;
  const every = widthFor(last + 1 - first);
  const steps = Math.ceil((last + 1 - first) / every);
  const leaders = results.slice(0, LEADERS).map(([number]) => number);
  const lines = leaders.map((number) => {
    const cardinal = cardinals[number];
    return { cardinalId: cardinal?._id ?? String(number), name: cardinal?.nomComplet ?? '', end: cardinal?.nom ?? '' };
  });
  const minutes = Array.from({ length: steps + 1 }, (_, index) => first + index * every);
  const race = minutes.map((minute, index) => {
    const votes = index === steps ? new Map(results) : standingAt(round, minute);
    const figures = lines.map(({ cardinalId }, line) => [
      cardinalId,
      votes.get(leaders[line] ?? -1) ?? (votes.size < LEADERS ? 0 : null),
    ]);
    return { ...Object.fromEntries(figures), x: isoOf(minute) } as RacePoint; // the keys are cardinals
  });
  const pace = minutes
    .slice(0, -1)
    .map((minute) => ({
      x: isoOf(minute),
      votes: perMinute.reduce((sum, [at, votes]) => sum + (at >= minute && at < minute + every ? votes : 0), 0),
    }));
  return { start: first * MINUTE_MS, end: (first + steps * every) * MINUTE_MS, lines, race, every, pace };
}

/** Standings are recorded just before the first vote of a minute, so the next recorded ones apply. */
function standingAt({ standings, results }: ReplayRound, minute: number): ReadonlyMap<number, number> {
  const standing = standings.find(([at]) => at >= minute);
  return new Map(standing ? standing[1] : results);
}

/** Position of a time in a chart, 0 to 1, clamped to its range. */
export const shareOf = (moment: number, { start, end }: Pick<RoundChart, 'start' | 'end'>): number =>
  end <= start ? 1 : Math.min(1, Math.max(0, (moment - start) / (end - start)));
