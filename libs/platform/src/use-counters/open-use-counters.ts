import { MemoryUseCounters } from './memory-use-counters.js';
import type { RedisUseCountersOptions } from './redis-use-counters.js';
import type { UseCounters } from './use-counters.js';

export interface UseCountersOptions extends Omit<RedisUseCountersOptions, 'redisUrl'> {
  readonly redisUrl: string | undefined;
  /** Keeps the counts of an installation without Redis between its processes. */
  readonly file: string;
}

/** Shared through Redis if a URL is set, whose client is loaded only then. Never waits for the server. */
export async function openUseCounters({ redisUrl, file, ...options }: UseCountersOptions): Promise<UseCounters> {
  if (redisUrl === undefined) return new MemoryUseCounters(file);
  const { RedisUseCounters } = await import('./redis-use-counters.js');
  return new RedisUseCounters({ redisUrl, ...options });
}
