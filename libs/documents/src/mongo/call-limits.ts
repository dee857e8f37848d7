import { withTimeout } from '@fumata/platform';

export interface CallTimeouts {
  readonly readMs: number;
  readonly writeMs: number;
  /** After a call without an answer a read waits this long, until one is answered; default `readMs`. */
  readonly readWhileAwayMs?: number | undefined;
}

/**
 * Limits how long callers wait for answers. While a server is away, reads fail soon: pages would queue behind reads that each
 * wait for the whole time.
 */
export class CallLimits {
  #isAway = false;

  constructor(private readonly timeouts: CallTimeouts) {}

  within<R>(kind: 'read' | 'write', running: Promise<R>, late: () => never): Promise<R> {
    const { readMs, writeMs, readWhileAwayMs = readMs } = this.timeouts;
    const answered = running.then((result) => {
      this.#isAway = false;
      return result;
    });
    const limitMs = kind === 'write' ? writeMs : this.#isAway ? readWhileAwayMs : readMs;
    return withTimeout(answered, limitMs, () => {
      this.#isAway = true;
      return late();
    });
  }
}
