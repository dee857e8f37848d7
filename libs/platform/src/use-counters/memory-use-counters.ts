import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { UseCounters } from './use-counters.js';

/** Counts the uses of this process alone. */
export class MemoryUseCounters implements UseCounters {
  readonly shared = true;
  readonly #counts = new RateLimiterMemory({ points: 0, duration: 0 });

  async add(key: string, seconds: number, uses = 1): Promise<number> {
    const { consumedPoints } = await this.#counts.penalty(key, uses, { customDuration: seconds });
    return consumedPoints;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
