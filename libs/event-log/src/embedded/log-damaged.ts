import type { StoreFailure } from './messages.js';

/**
 * The files of the log differ from what was acknowledged: truncated, changed, or an older copy. Never repaired
 * silently; the message is one line for the operator: what is wrong, and where.
 */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';

  constructor(
    readonly folder: string,
    readonly reason: string,
    /** The position, or `first to last`, of the damage. */
    readonly position?: string,
  ) {
    super(`The event log in ${folder} is damaged${position ? ` at ${position}` : ''}: ${reason}.`);
  }
}

export function damagedBy(folder: string, failure: StoreFailure): LogDamaged {
  return new LogDamaged(folder, failure.why, failure.position);
}
