/** Minutes are written as the server counts them: `2025-05-08T16:07` in UTC. */
const MINUTE_MS = 60_000;
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440] as const;

/** So many points are enough to see a curve. */
export const MOST_POINTS = 120;

export const minuteNumber = (minute: string): number => Date.parse(`${minute}Z`) / MINUTE_MS;

/** ISO 8601, as a moment for the texts. */
export const momentOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** How many minutes one point stands for, so that there are `MOST_POINTS` at most; whole days for the very long ones. */
export function widthFor(minutes: number): number {
  const day = 1440;
  return (
    WIDTHS.find((width) => minutes / width <= MOST_POINTS) ?? Math.ceil(minutes / MOST_POINTS / day) * day
  );
}
