import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestClock } from '../testing/test-clock.js';
import { Refused } from '../http/refused.js';
import { PageCache } from './page-cache.js';
import type { RenderedPage } from './page-renderer.js';

let clock: TestClock;
let live: string;
let content: string;
let rendered: string[];
let render: (address: URL) => Promise<RenderedPage>;
let countUncached: (address: string) => Promise<void>;
let cache: PageCache;

beforeEach(() => {
  clock = new TestClock();
  live = '1';
  content = '1';
  rendered = [];
  countUncached = () => Promise.resolve();
  render = ({ pathname, search }) => {
    rendered.push(pathname + search);
    return Promise.resolve({ status: 200, html: `page ${rendered.length}` });
  };
  const renderer = {
    render: (address: URL) => render(address),
    shell: () => ({ status: 503, html: 'shell' }),
    canonical: (address: URL) => {
      const q = address.searchParams.get('q');
      return new URL(address.pathname + (q === null ? '' : `?q=${q}`), address);
    },
  };
  cache = new PageCache({
    renderer,
    version: { live: () => live, content: () => content },
    clock,
    countUncached: (address) => countUncached(address),
    concurrency: 1,
    pause: () => Promise.resolve(),
  });
});

const html = async (path: string, seen = '', address = '127.0.0.1') =>
  (await cache.get(new URL(path, 'http://fumata.test'), { address, seen })).page.html;

describe('a rendered page', () => {
  it('is served from the cache while nothing has changed', async () => {
    expect(await html('/conclave')).toBe('page 1');
    clock.pass(9);
    expect(await html('/conclave')).toBe('page 1');
  });

  it('is shared by addresses that differ in unused parameters', async () => {
    await html('/conclave?x=1');
    await html('/conclave?x=2');
    expect(rendered).toEqual(['/conclave']);
  });

  it('is rendered once for simultaneous requests', async () => {
    await Promise.all([html('/conclave'), html('/conclave'), html('/conclave')]);
    expect(rendered).toHaveLength(1);
  });

  it('is not served after a content change, even under load', async () => {
    await html('/cardinaux/quelquun');
    content = '2';
    expect(await html('/cardinaux/quelquun')).toBe('page 2');
    const others = Array.from({ length: 30 }, (_, i) => html(`/conclave?q=${i}`));
    content = '3';
    expect(await html('/cardinaux/quelquun')).not.toMatch(/page [12]$/);
    await Promise.all(others);
  });

  it('is rendered again for a request after a content change, although a rendering is in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const plain = render;
    render = async (address) => {
      const page = await plain(address);
      begun.resolve();
      if (rendered.length === 1) await promise;
      return page;
    };
    const before = html('/cardinaux/quelquun');
    await begun.promise;
    content = '2';
    const after = html('/cardinaux/quelquun');
    resolve();
    expect([await before, await after]).toEqual(['page 1', 'page 2']);
    expect(await html('/cardinaux/quelquun')).toBe('page 2');
  });

  it('is rendered again for a client that has seen a later state of the conclave', async () => {
    expect(await html('/conclave')).toBe('page 1');
    live = '2';
    expect(await html('/conclave', '2')).toBe('page 2');
    expect(await html('/conclave', '2')).toBe('page 2');
  });

  it('is shared by clients that have seen no later state', async () => {
    live = '2';
    await html('/conclave');
    live = '3';
    expect(await html('/conclave', '2')).toBe('page 1');
  });

  it('names the state of the conclave that it shows', async () => {
    const url = new URL('/conclave', 'http://fumata.test');
    expect((await cache.get(url, { address: '127.0.0.1', seen: '' })).live).toBe('1');
    live = '2';
    expect((await cache.get(url, { address: '127.0.0.1', seen: '' })).live).toBe('1');
  });

  it('is served to a client that has seen a later state if the store is unavailable', async () => {
    await html('/');
    live = '2';
    render = () => Promise.resolve({ status: 503, html: 'away' });
    expect(await html('/', '2')).toBe('page 1');
  });

  it('is served stale while a store is unavailable, with occasional retries', async () => {
    await html('/actualites');
    let tries = 0;
    const works = render;
    render = () => {
      tries += 1;
      return Promise.resolve({ status: 503, html: 'away' });
    };
    for (let second = 0; second < 20; second += 1) {
      clock.pass(1);
      expect(await html('/actualites')).toBe('page 1');
    }
    expect(tries).toBeLessThanOrEqual(3);
    expect(await html('/quiz')).toBe('away');
    render = works;
    clock.pass(5);
    expect(await html('/actualites')).toBe('page 2');
  });

  it('is not served after a content change, even while a store is unavailable', async () => {
    await html('/actualites');
    render = () => Promise.resolve({ status: 503, html: 'away' });
    content = '2';
    clock.pass(20);
    expect(await html('/actualites')).toBe('away');
  });

  it('is rendered at most once a second', async () => {
    await html('/conclave');
    live = '2';
    expect(await html('/conclave')).toBe('page 1');
    clock.pass(1);
    expect(await html('/conclave')).toBe('page 2');
  });

  it('is rendered again after ten seconds even without a change', async () => {
    await html('/conclave');
    clock.pass(10);
    expect(await html('/conclave')).toBe('page 2');
  });

  it('that failed is retried at once', async () => {
    const works = render;
    render = () => Promise.reject(new Error('no'));
    await expect(html('/conclave')).rejects.toThrow('no');
    render = () => Promise.resolve({ status: 503, html: 'wait' });
    expect(await html('/conclave')).toBe('wait');
    render = works;
    expect(await html('/conclave')).toBe('page 1');
  });

  it('that does not exist is cached too', async () => {
    render = () => Promise.resolve({ status: 404, html: `lost ${rendered.push('lost')}` });
    await html('/lost');
    expect(await html('/lost')).toBe('lost 1');
  });
});

describe('requests for 100 uncached addresses', () => {
  let go: () => void;
  let flood: Promise<string>[];

  /** One page is cached and stale; a hundred other renderings are pending until `go`. */
  beforeEach(async () => {
    await html('/conclave');
    clock.pass(60);
    const gate = new Promise<void>((resolve) => (go = resolve));
    const works = render;
    render = async (address) => {
      await gate;
      return works(address);
    };
    flood = Array.from({ length: 100 }, (_, index) => html(`/conclave?q=${index}`));
  });

  it('get pages without data while 20 others wait', async () => {
    expect(await flood.at(-1)).toBe('shell');
    go();
    const pages = await Promise.all(flood);
    expect(pages.filter((page) => page === 'shell')).toHaveLength(79);
  });

  it('leave the older page to a client that has seen a later state', async () => {
    live = '2';
    expect(await html('/conclave', '2')).toBe('page 1');
    go();
    await Promise.all(flood);
  });

  it('delay neither the cached page nor its next rendering', async () => {
    expect(await html('/conclave')).toBe('page 1');
    go();
    await Promise.all(flood);
    expect(await html('/conclave')).not.toBe('page 1');
  });

  it('leave a failed page uncached', async () => {
    render = () => Promise.reject(new Error('no'));
    expect(await html('/conclave')).toBe('page 1');
    go();
    await Promise.allSettled(flood);
    await expect(html('/conclave')).rejects.toThrow('no');
  });
});

describe('a network that asks for uncached pages', () => {
  const [ONE, OTHER] = ['198.51.100.1', '203.0.113.1'];
  /** Renders nothing more until it is called. */
  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const works = render;
    render = (address) => promise.then(() => works(address));
    return resolve;
  }
  /** Asks for 30 pages, the last of which has no place in the queue. */
  async function flood(addressOf = (_index: number) => ONE): Promise<Promise<string>[]> {
    const pages = Array.from({ length: 30 }, (_, index) => html(`/conclave?q=${index}`, '', addressOf(index)));
    expect(await pages.at(-1)).toBe('shell');
    return pages;
  }

  it('gets all of them while places are free', async () => {
    const go = hold();
    const many = Array.from({ length: 20 }, (_, index) => html(`/conclave?q=${index}`, '', `198.51.100.${index}`));
    go();
    expect(await Promise.all(many)).not.toContain('shell');
  });

  it.each([
    ['address', () => ONE],
    ['/48', (index: number) => `2001:db8:1:${index}00::1`],
    ['/24', (index: number) => `198.51.100.${index}`],
  ])('gets pages without data if it is a %s that fills the queue, and others their data', async (_, addressOf) => {
    const go = hold();
    const many = await flood(addressOf);
    const others = Array.from({ length: 10 }, (_value, index) => html(`/quiz?q=${index}`, '', OTHER));
    go();
    for (const other of await Promise.all(others)) expect(other).toMatch(/^page/);
    const pages = await Promise.all(many);
    expect(pages.filter((page) => page !== 'shell')).toHaveLength(11);
  });

  it('does not delay the first page of another one', async () => {
    const go = hold();
    const many = await flood();
    const other = html('/quiz', '', OTHER);
    go();
    await other;
    expect(rendered.slice(0, 2)).toEqual(['/conclave?q=0', '/quiz']);
    await Promise.all(many);
  });

  it('leaves a place for others if several do', async () => {
    const go = hold();
    const many = Array.from({ length: 30 }, (_, index) => html(`/conclave?q=${index}`, '', `198.51.${index % 3}.1`));
    const other = html('/quiz', '', OTHER);
    go();
    expect(await other).toMatch(/^page/);
    await Promise.all(many);
  });

  it('takes no data from others who ask for the same page', async () => {
    const go = hold();
    const many = await flood();
    const same = Promise.all([html('/conclave?q=11', '', OTHER), html('/conclave?q=11', '', OTHER)]);
    const others = Array.from({ length: 10 }, (_value, index) => html(`/quiz?q=${index}`, '', OTHER));
    go();
    const [first, second] = await same;
    expect(first).toMatch(/^page/);
    expect(second).toBe(first);
    await Promise.all([...many, ...others]);
  });

  it('gets cached pages, also old ones, and those that others have asked for', async () => {
    await html('/conclave');
    clock.pass(60);
    const go = hold();
    const many = await flood();
    expect(await html('/conclave', '', ONE)).toBe('page 1');
    const other = html('/quiz', '', OTHER);
    const same = html('/quiz', '', ONE);
    go();
    expect(await same).toBe(await other);
    await Promise.allSettled(many);
  });

  it('is counted once for each, and refused without a rendering', async () => {
    const counted: string[] = [];
    countUncached = async (address) => {
      counted.push(address);
      if (counted.length > 2) throw new Refused({ refused: 'too-many-requests', seconds: 9 });
      return Promise.resolve();
    };
    await html('/conclave', '', ONE);
    await html('/conclave', '', ONE);
    await html('/quiz', '', ONE);
    await expect(html('/actualites', '', ONE)).rejects.toMatchObject({ refusal: { seconds: 9 } });
    clock.pass(60);
    expect(await html('/conclave', '', ONE)).toBe('page 3');
    expect([counted, rendered]).toEqual([
      [ONE, ONE, ONE],
      ['/conclave', '/quiz', '/conclave'],
    ]);
  });
});
