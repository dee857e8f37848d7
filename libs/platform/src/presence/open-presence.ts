import { singleProcessPresence, type Presence } from './presence.js';
import type { RedisPresenceOptions } from './redis-presence.js';

export interface PresenceOptions extends Omit<RedisPresenceOptions, 'redisUrl'> {
  readonly redisUrl: string | undefined;
}

/** Shared through Redis if a URL is set, whose client is loaded only then. Never waits for the server. */
export async function openPresence({ redisUrl, ...options }: PresenceOptions): Promise<Presence> {
  if (redisUrl === undefined) return singleProcessPresence;
  const { RedisPresence } = await import('./redis-presence.js');
  return new RedisPresence({ redisUrl, ...options });
}
