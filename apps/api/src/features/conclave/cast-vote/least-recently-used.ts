import { LRUCache } from 'lru-cache';

/** At most so many entries. Bounded by `max`, the cache would allocate the room for all of them at start-up. */
export const leastRecentlyUsed = <K extends string, V extends object>(entries: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: entries, sizeCalculation: () => 1 });
