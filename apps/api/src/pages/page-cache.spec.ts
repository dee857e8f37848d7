import { describe, expect, it } from '@jest/globals';
import { prepareCache, cache, clock, html, rendered, stubs } from './page-cache.fixture.js';

prepareCache();

describe('a rendered page', () => {
  it('is served from the cache while nothing has changed', async () => {
    expect(await html('/conclave')).toBe('page 1');
    clock.pass(9);
    expect(await html('/conclave')).toBe('page 1');
  });

  it('is rendered again once the moment that it shows has ended', async () => {
    stubs.until = clock.now().getTime() + 8_000;
    await html('/conclave');
    clock.pass(7);
    expect(await html('/conclave')).toBe('page 1');
    clock.pass(1);
    expect(await html('/conclave')).toBe('page 2');
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
    stubs.content = '2';
    expect(await html('/cardinaux/quelquun')).toBe('page 2');
    const others = Array.from({ length: 30 }, (_, i) => html(`/conclave?q=${i}`));
    stubs.content = '3';
    expect(await html('/cardinaux/quelquun')).not.toMatch(/page [12]$/);
    await Promise.all(others);
  });

  it('is rendered again for a request after a content change, although a rendering is in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const plain = stubs.render;
    stubs.render = async (address) => {
      const page = await plain(address);
      begun.resolve();
      if (rendered.length === 1) await promise;
      return page;
    };
    const before = html('/cardinaux/quelquun');
    await begun.promise;
    stubs.content = '2';
    const after = html('/cardinaux/quelquun');
    resolve();
    expect([await before, await after]).toEqual(['page 1', 'page 2']);
    expect(await html('/cardinaux/quelquun')).toBe('page 2');
  });

  it('is rendered again for a client that has seen a later state of the conclave', async () => {
    expect(await html('/conclave')).toBe('page 1');
    stubs.live = '2';
    expect(await html('/conclave', '2')).toBe('page 2');
    expect(await html('/conclave', '2')).toBe('page 2');
  });

  it('is shared by clients that have seen no later state', async () => {
    stubs.live = '2';
    await html('/conclave');
    stubs.live = '3';
    expect(await html('/conclave', '2')).toBe('page 1');
  });

  it('names the state of the conclave that it shows', async () => {
    const url = new URL('/conclave', 'http://fumata.test');
    expect((await cache.get(url, { address: '127.0.0.1', seen: '' })).live).toBe('1');
    stubs.live = '2';
    expect((await cache.get(url, { address: '127.0.0.1', seen: '' })).live).toBe('1');
  });

  it('is served to a client that has seen a later state if the store is unavailable', async () => {
    await html('/');
    stubs.live = '2';
    stubs.render = () => Promise.resolve({ status: 503, html: 'away' });
    expect(await html('/', '2')).toBe('page 1');
  });

  it('is served stale while a store is unavailable, with occasional retries', async () => {
    await html('/actualites');
    let tries = 0;
    const works = stubs.render;
    stubs.render = () => {
      tries += 1;
      return Promise.resolve({ status: 503, html: 'away' });
    };
    for (let second = 0; second < 20; second += 1) {
      clock.pass(1);
      expect(await html('/actualites')).toBe('page 1');
    }
    expect(tries).toBeLessThanOrEqual(3);
    expect(await html('/quiz')).toBe('away');
    stubs.render = works;
    clock.pass(5);
    expect(await html('/actualites')).toBe('page 2');
  });

  it('is not served after a content change, even while a store is unavailable', async () => {
    await html('/actualites');
    stubs.render = () => Promise.resolve({ status: 503, html: 'away' });
    stubs.content = '2';
    clock.pass(20);
    expect(await html('/actualites')).toBe('away');
  });

  it('is rendered at most once a second', async () => {
    await html('/conclave');
    stubs.live = '2';
    expect(await html('/conclave')).toBe('page 1');
    clock.pass(1);
    expect(await html('/conclave')).toBe('page 2');
  });

  it('is rendered again after ten seconds even without a change', async () => {
    await html('/conclave');
    clock.pass(10);
    expect(await html('/conclave')).toBe('page 2');
  });

  it('is rendered again at once after a failure', async () => {
    const works = stubs.render;
    stubs.render = () => Promise.reject(new Error('no'));
    await expect(html('/conclave')).rejects.toThrow('no');
    stubs.render = () => Promise.resolve({ status: 503, html: 'wait' });
    expect(await html('/conclave')).toBe('wait');
    stubs.render = works;
    expect(await html('/conclave')).toBe('page 1');
  });

  it('is cached also if it does not exist', async () => {
    stubs.render = () => Promise.resolve({ status: 404, html: `lost ${rendered.push('lost')}` });
    await html('/lost');
    expect(await html('/lost')).toBe('lost 1');
  });
});
