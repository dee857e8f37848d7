/**
 * Milliseconds until the next vote. The estimated server clock is behind by the delay of an answer, so without a limit
 * they would exceed the cooldown.
 */
export const cooldownLeft = (nextVoteAt: number, now: number, cooldownSeconds: number): number =>
  Math.min(nextVoteAt - now, 1000 * cooldownSeconds);
