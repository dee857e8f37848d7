import type { Trouble } from './messages.js';

/**
 * The files of the log are not what was acknowledged: cut short, changed, or an older copy. Never repaired silently;
 * the message is one line for whoever operates the system: what is wrong, and where.
 */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';

  constructor(
    readonly folder: string,
    readonly what: string,
    /** The position, or `first to last`, where it shows. */
    readonly position?: string,
  ) {
    super(`The event log in ${folder} is damaged${position ? ` at ${position}` : ''}: ${what}.`);
  }
}

export function damagedBy(folder: string, trouble: Trouble): LogDamaged {
  return new LogDamaged(folder, trouble.why, trouble.position);
}
