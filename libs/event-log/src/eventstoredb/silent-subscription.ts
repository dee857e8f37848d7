import type { Delivery } from '../delivery.js';
import type { Position } from '../event-log.js';

export const SILENCE_CHECK_MS = 15_000;

export interface WatchedSubscription {
  readonly hasEnded: () => boolean;
  /** Whether the server has said that all earlier events were sent. */
  readonly isLive: () => boolean;
  /** Where its events go. */
  readonly delivery: Pick<Delivery, 'busy' | 'scanPosition'>;
  /** The last event of this log after a scan position. @throws Unavailable */
  readonly lastAfter: (scanPosition: Position) => Promise<Position | undefined>;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Servers were observed to stop a subscription without an error (kurrent-io/KurrentDB, issue 3491). Resolves to true
 * once it has made no progress for a whole interval although it is not live or the log holds a later event; to false
 * when the subscription ends.
 */
export async function isSilent(watched: WatchedSubscription): Promise<boolean> {
  const { hasEnded, isLive, delivery, wait } = watched;
  let scanPosition: Position | undefined;
  let wasStuck = false;
  for (;;) {
    await wait(SILENCE_CHECK_MS);
    if (hasEnded()) return false;
    const isIdle = delivery.scanPosition === scanPosition && !delivery.busy;
    const isStuck = isIdle && (!isLive() || (await hasLater(watched, scanPosition)));
    if (isStuck && wasStuck) return !hasEnded();
    wasStuck = isStuck;
    scanPosition = delivery.scanPosition;
  }
}

/** False before the first event: a live subscription then has an empty log. */
const hasLater = async ({ lastAfter }: WatchedSubscription, position: Position | undefined): Promise<boolean> =>
  position !== undefined && (await lastAfter(position).catch(() => undefined)) !== undefined;
