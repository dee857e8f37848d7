import { beforeEach, describe, expect, it } from '@jest/globals';
import { Refused } from '../http/refusals/refused.js';
import { prepareCache, clock, html, rendered, stubs } from './page-cache.fixture.js';

prepareCache();

describe('requests for 100 uncached addresses', () => {
  let go: () => void;
  let flood: Promise<string>[];

  /** One page is cached and stale; a hundred other renderings are pending until `go`. */
  beforeEach(async () => {
    await html('/conclave');
    clock.pass(60);
    const gate = new Promise<void>((resolve) => (go = resolve));
    const works = stubs.render;
    stubs.render = async (address) => {
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
    stubs.live = '2';
    expect(await html('/conclave', '2')).toBe('page 1');
    go();
    await Promise.all(flood);
  });

  it('delay neither the cached page for another network nor its next rendering', async () => {
    expect(await html('/conclave', '', '203.0.113.1')).toBe('page 1');
    go();
    await Promise.all(flood);
    expect(rendered.slice(0, 3)).toEqual(['/conclave', '/conclave?q=0', '/conclave']);
  });

  it('leave a failed page uncached', async () => {
    stubs.render = () => Promise.reject(new Error('no'));
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
    const works = stubs.render;
    stubs.render = (address) => promise.then(() => works(address));
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

  it('leaves a place for another network if three networks fill the queue', async () => {
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
    stubs.countUncached = async (address) => {
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
