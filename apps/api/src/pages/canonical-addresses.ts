import { LRUCache } from 'lru-cache';
import type { PageRenderer } from './page-renderer.js';

const MAX_CHARACTERS = 500_000;

/** Keeps canonical addresses: to match the routes takes twice as long as all the rest of a cached page. */
export function withCanonicalAddresses(renderer: PageRenderer): PageRenderer {
  const addresses = new LRUCache<string, URL>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, requested) => requested.length,
  });
  const canonical = (requested: URL): URL => {
    const cached = addresses.get(requested.href);
    if (cached) return cached;
    const address = renderer.canonical(requested);
    addresses.set(requested.href, address);
    return address;
  };
  return { ...renderer, canonical };
}
