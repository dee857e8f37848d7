export const MINUTE_MS = 60_000;
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440] as const;

/** Maximum number of points of a curve. */
export const MAX_POINTS = 120;

/** Minutes since 1970 of a minute of the server, such as `2025-05-08T16:07` (UTC). */
export const minuteNumber = (minute: string): number => Date.parse(`${minute}Z`) / MINUTE_MS;

export const timeOfMinute = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** Minutes per point that keep the curve within `MAX_POINTS`; whole days for very long rounds. */
export function widthFor(minutes: number): number {
  const day = 1440;
  return WIDTHS.find((width) => minutes / width <= MAX_POINTS) ?? Math.ceil(minutes / MAX_POINTS / day) * day;
}
