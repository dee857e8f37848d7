import type { Alert } from '@fumata/contracts';

/** An alert is sent no later than this, and push services keep it no longer for browsers without a connection. */
export const LIFETIME_SECONDS: Readonly<Record<Alert['smoke'], number>> = { white: 3_600, black: 600, waiting: 300 };

export const isExpired = ({ at, smoke }: Pick<Alert, 'at' | 'smoke'>, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= 1000 * LIFETIME_SECONDS[smoke];

/** Events that are read later, after a pause, cause no alert. */
const MAX_AGE_MS = 5 * 60_000;

/** @param at time of the event, ISO 8601 */
export const isOutdated = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > MAX_AGE_MS;
