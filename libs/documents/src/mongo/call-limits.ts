import { withTimeout } from '@fumata/platform';
import { isAnswer } from './faults.js';

export interface CallTimeouts {
  readonly readMs: number;
  readonly writeMs: number;
  /** After a call without an answer a read waits this long, until one is answered; default `readMs`. */
  readonly readWhileAwayMs?: number | undefined;
}

export type CallKind = 'read' | 'write' | 'transaction';

/** The server aborts a transaction that takes longer. */
const TRANSACTION_MS = 60_000;

/**
 * Limits how long callers wait for answers. While a server is away, reads fail soon: pages would queue behind reads
 * that each wait for the whole time.
 */
export class CallLimits {
  #isAway = false;

  constructor(private readonly timeouts: CallTimeouts) {}

  within<R>(kind: CallKind, running: Promise<R>, late: () => never): Promise<R> {
    const { readMs, writeMs, readWhileAwayMs = readMs } = this.timeouts;
    const answered = running.then(
      (result) => {
        this.#isAway = false;
        return result;
      },
      (cause: unknown) => {
        if (isAnswer(cause)) this.#isAway = false;
        throw cause;
      },
    );
    const limits = { read: this.#isAway ? readWhileAwayMs : readMs, write: writeMs, transaction: TRANSACTION_MS };
    return withTimeout(answered, limits[kind], () => {
      this.#isAway = true;
      return late();
    });
  }
}
