import type { Timestamp } from '../events/ids.js';

export interface RemainingCooldown {
  readonly nextVoteAt: Timestamp;
  /** Whole seconds, at least 1. */
  readonly seconds: number;
}

/** The earliest time of the next vote after one cast at `last`. */
export const nextVoteAt = (last: Timestamp, cooldownSeconds: number): Timestamp =>
  new Date(Date.parse(last) + cooldownSeconds * 1000).toISOString();

/** How long the voter still has to wait; undefined if a vote is allowed now. */
export function remainingCooldown(
  last: Timestamp | undefined,
  now: Timestamp,
  cooldownSeconds: number,
): RemainingCooldown | undefined {
  if (last === undefined) return undefined;
  const next = nextVoteAt(last, cooldownSeconds);
  if (next <= now) return undefined;
  return { nextVoteAt: next, seconds: Math.max(1, Math.ceil((Date.parse(next) - Date.parse(now)) / 1000)) };
}
