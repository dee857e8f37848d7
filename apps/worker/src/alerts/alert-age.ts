import type { Alert } from '@fumata/contracts';

/** For how long an alert is news: it is sent no later, and push services keep it no longer for browsers without a connection. */
export const NEWS_SECONDS: Readonly<Record<Alert['smoke'], number>> = { white: 3_600, black: 600, waiting: 300 };

export const isNoNews = ({ at, smoke }: Pick<Alert, 'at' | 'smoke'>, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= 1000 * NEWS_SECONDS[smoke];

/** Events that are read later, after a pause, cause no alert. */
const MAX_AGE_MS = 5 * 60_000;

/** @param at time of the event, ISO 8601 */
export const isOutdated = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > MAX_AGE_MS;
