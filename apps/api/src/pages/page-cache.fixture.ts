import { beforeEach } from '@jest/globals';
import { TestClock } from '../testing/doubles/test-clock.js';
import { PageCache } from './page-cache.js';
import type { RenderedPage } from './page-renderer.js';

export let clock: TestClock;
export let rendered: string[];
export let cache: PageCache;
interface Stubs {
  /** Versions of what pages show. */
  live: string;
  content: string;
  until: number;
  render: (address: URL) => Promise<RenderedPage>;
  countUncached: (address: string) => Promise<void>;
}

export let stubs: Stubs;
export const html = async (path: string, seen = '', address = '127.0.0.1') =>
  (await cache.get(new URL(path, 'http://fumata.test'), { address, seen })).page.html;

export function prepareCache(): void {
  beforeEach(() => {
    clock = new TestClock();
    rendered = [];
    stubs = {
      live: '1',
      content: '1',
      until: Infinity,
      countUncached: () => Promise.resolve(),
      render: ({ pathname, search }) => {
        rendered.push(pathname + search);
        return Promise.resolve({ status: 200, html: `page ${rendered.length}` });
      },
    };
    const renderer = {
      render: (address: URL) => stubs.render(address),
      shell: () => ({ status: 503, html: 'shell' }),
      canonical: (address: URL) => {
        const q = address.searchParams.get('q');
        return new URL(address.pathname + (q === null ? '' : `?q=${q}`), address);
      },
    };
    cache = new PageCache({
      renderer,
      version: { live: () => stubs.live, content: () => stubs.content, until: () => stubs.until },
      clock,
      countUncached: (address) => stubs.countUncached(address),
      concurrency: 1,
      pause: () => Promise.resolve(),
    });
  });
}
