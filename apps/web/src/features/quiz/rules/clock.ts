import type { AskedQuestion } from '@fumata/contracts';

/** Response with the time, on this browser's monotonic clock in ms, at which the server wrote its `now`. */
export interface Timed<Body> {
  readonly body: Body;
  readonly at: number;
}

/** Monotonic clock, ms; unaffected by changes of the device's date. */
export const monotonicNow = (): number => performance.now();

/**
 * Assumes the server's time halfway between request and response. The error is at most half the round trip, which the
 * server's grace period usually covers.
 */
export async function timed<Body>(ask: () => Promise<Body>, now = monotonicNow): Promise<Timed<Body>> {
  const sentAt = now();
  const body = await ask();
  return { body, at: (sentAt + now()) / 2 };
}

/** Deadline of a question on this browser's monotonic clock. */
export const deadlineOf = ({ deadline }: AskedQuestion, { body, at }: Timed<{ readonly now: string }>): number =>
  at + Date.parse(deadline) - Date.parse(body.now);

/** Whole seconds for display: 0 only once the time is over. */
export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000));
