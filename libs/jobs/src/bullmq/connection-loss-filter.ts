import type { Redis } from 'ioredis';

/**
 * Reports each loss of the server once: every connection notices it, and notices it again with each attempt to
 * reconnect. Other faults are reported as they come.
 */
export class ConnectionLossFilter {
  #isLost = false;

  constructor(private readonly onFault: (cause: unknown) => void) {}

  /** Once a loss is reported, no other is reported until one of the watched connections is ready again. */
  watch(redis: Redis): void {
    redis.on('error', this.report).on('ready', () => (this.#isLost = false));
  }

  readonly report = (cause: unknown): void => {
    const isLoss = cause instanceof Error && LOSS.test(`${systemCode(cause)} ${cause.message}`);
    if (isLoss && this.#isLost) return;
    if (isLoss) this.#isLost = true;
    this.onFault(cause);
  };
}

/** The texts of Node, ioredis, BullMQ and a Redis that refuses the login. */
const LOSS =
  /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|Connection is closed|connection in closed state|isn't writeable|max retries per request|WRONGPASS|NOAUTH/i;
const systemCode = (cause: Error): string => String(Reflect.get(cause, 'code') ?? '');
