import { LRUCache } from 'lru-cache';

/** A cache of at most this many entries. With `max` it would allocate all of them at start-up. */
export const leastRecentlyUsed = <K extends string, V extends object>(entries: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: entries, sizeCalculation: () => 1 });
