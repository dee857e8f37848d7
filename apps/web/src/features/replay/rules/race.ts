import type { ReplayIndex, ReplayRound } from '@fumata/contracts';

/** As many lines as a chart can tell apart. */
const LEADERS = 5;
const MINUTE_MS = 60_000;
/** So many points are enough to see a curve. */
const MOST_POINTS = 120;
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440] as const;

export interface RaceLine {
  readonly cardinalId: string;
  readonly name: string;
  readonly end: string;
}

/** `x`: ISO 8601. The other keys are figures by cardinal, null where nobody knows. */
export type RacePoint = Readonly<Record<string, number | string | null>> & { readonly x: string };

/** What is drawn of one round, and from when to when. */
export interface RoundDrawn {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly RaceLine[];
  readonly race: readonly RacePoint[];
  /** Minutes that one point stands for. */
  readonly every: number;
  readonly pace: readonly { readonly x: string; readonly votes: number }[];
}

const widthFor = (minutes: number): number =>
  WIDTHS.find((width) => minutes / width <= MOST_POINTS) ?? Math.ceil(minutes / MOST_POINTS / 1440) * 1440;

const isoOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** How the five who led at the end of a round got there, and how fast votes came; undefined for one without votes. */
export function roundDrawn(round: ReplayRound, cardinals: ReplayIndex['cardinals']): RoundDrawn | undefined {
  const { perMinute, results } = round;
  const [first, last] = [perMinute[0]?.[0], perMinute.at(-1)?.[0]];
  if (first === undefined || last === undefined) return undefined;
  const every = widthFor(last + 1 - first);
  const steps = Math.ceil((last + 1 - first) / every);
  const leaders = results.slice(0, LEADERS).map(([number]) => number);
  const lines = leaders.map((number) => {
    const cardinal = cardinals[number];
    return {
      cardinalId: cardinal?._id ?? String(number),
      name: cardinal?.nomComplet ?? '',
      end: cardinal?.nom ?? '',
    };
  });
  const minutes = Array.from({ length: steps + 1 }, (_, index) => first + index * every);
  const race = minutes.map((minute, index) => {
    const votes = index === steps ? new Map(results) : standingAt(round, minute);
    const figures = lines.map(({ cardinalId }, line) => [
      cardinalId,
      votes.get(leaders[line] ?? -1) ?? (votes.size < LEADERS ? 0 : null),
    ]);
    return { ...Object.fromEntries(figures), x: isoOf(minute) } as RacePoint; // figures by cardinal
  });
  const pace = minutes.slice(0, -1).map((minute) => ({
    x: isoOf(minute),
    votes: perMinute.reduce((sum, [at, votes]) => sum + (at >= minute && at < minute + every ? votes : 0), 0),
  }));
  return { start: first * MINUTE_MS, end: (first + steps * every) * MINUTE_MS, lines, race, every, pace };
}

/** What holds at a minute is what the first standing from there on tells: who led just before its first vote. */
function standingAt({ standings, results }: ReplayRound, minute: number): ReadonlyMap<number, number> {
  const standing = standings.find(([at]) => at >= minute);
  return new Map(standing ? standing[1] : results);
}

/** Where a moment stands in a drawing, 0 to 1; beyond its ends, at the end. */
export const shareOf = (moment: number, { start, end }: Pick<RoundDrawn, 'start' | 'end'>): number =>
  end <= start ? 1 : Math.min(1, Math.max(0, (moment - start) / (end - start)));
