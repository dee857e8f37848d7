import type { Delivery } from '../delivery.js';
import type { Position } from '../event-log.js';

export const SILENCE_CHECK_MS = 15_000;

export interface WatchedSubscription {
  readonly hasEnded: () => boolean;
  /** Where its events go. */
  readonly delivery: Pick<Delivery, 'busy' | 'scanPosition'>;
  /** The last event of this log after a scan position. @throws Unavailable */
  readonly lastAfter: (scanPosition: Position) => Promise<Position | undefined>;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Servers were observed to stop a subscription without an error (kurrent-io/KurrentDB, issue 3491). Resolves to true
 * once the log has held a later event for a whole interval without any progress; to false when the subscription ends.
 */
export async function isSilent({ hasEnded, delivery, lastAfter, wait }: WatchedSubscription): Promise<boolean> {
  let before: Position | undefined;
  let lacksEvent = false;
  for (;;) {
    await wait(SILENCE_CHECK_MS);
    if (hasEnded()) return false;
    const now = delivery.scanPosition;
    const isIdle = now !== undefined && now === before && !delivery.busy;
    if (isIdle && lacksEvent) return true;
    lacksEvent = isIdle && (await lastAfter(now).catch(() => undefined)) !== undefined;
    before = now;
  }
}
