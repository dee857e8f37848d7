import { singleProcessAnnouncements, type Announcements } from './announcements.js';
import type { RedisAnnouncementsOptions } from './redis-announcements.js';

export interface AnnouncementsOptions extends Omit<RedisAnnouncementsOptions, 'redisUrl'> {
  readonly redisUrl: string | undefined;
}

/** Over Redis if a URL is set, whose client is loaded only then. Never waits for the server. */
export async function openAnnouncements({ redisUrl, ...options }: AnnouncementsOptions): Promise<Announcements> {
  if (redisUrl === undefined) return singleProcessAnnouncements;
  const { RedisAnnouncements } = await import('./redis-announcements.js');
  return new RedisAnnouncements({ redisUrl, ...options });
}
