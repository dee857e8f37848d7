import type { Redis } from 'ioredis';

/**
 * Tells each loss of the server once: its connections notice it one by one, and again with each attempt to be back. Any
 * other fault is told as it comes.
 */
export class ConnectionLossFilter {
  #isLost = false;

  constructor(private readonly onFault: (cause: unknown) => void) {}

  /** Until one of these is ready again, a loss is the same one. */
  watch(redis: Redis): void {
    redis.on('error', this.hear).on('ready', () => (this.#isLost = false));
  }

  readonly hear = (cause: unknown): void => {
    const isLoss = cause instanceof Error && LOSS.test(`${systemCode(cause)} ${cause.message}`);
    if (isLoss && this.#isLost) return;
    if (isLoss) this.#isLost = true;
    this.onFault(cause);
  };
}

/** As Node, ioredis, BullMQ and a Redis that refuses the login say it. */
const LOSS =
  /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|Connection is closed|connection in closed state|isn't writeable|max retries per request|WRONGPASS|NOAUTH/i;
const systemCode = (cause: Error): string => String(Reflect.get(cause, 'code') ?? '');
