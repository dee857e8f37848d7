import type { Moment } from '../events/ids.js';

export interface Wait {
  readonly nextVoteAt: Moment;
  /** Whole seconds, at least 1. */
  readonly seconds: number;
}

/** When a vote given at `last` allows the next one. */
export const nextVoteAt = (last: Moment, cooldownSeconds: number): Moment =>
  new Date(Date.parse(last) + cooldownSeconds * 1000).toISOString();

/** Until when a voter has to wait; undefined when the vote may be given now. */
export function mustWaitUntil(
  last: Moment | undefined,
  now: Moment,
  cooldownSeconds: number,
): Wait | undefined {
  if (last === undefined) return undefined;
  const next = nextVoteAt(last, cooldownSeconds);
  if (next <= now) return undefined;
  return { nextVoteAt: next, seconds: Math.max(1, Math.ceil((Date.parse(next) - Date.parse(now)) / 1000)) };
}
