import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestClock } from '../../testing/system.js';
import { PageCache } from './page-cache.js';
import type { RenderedPage } from './page-renderer.js';

let clock: TestClock;
let version: string;
let rendered: string[];
let render: (address: URL) => Promise<RenderedPage>;
let cache: PageCache;

beforeEach(() => {
  clock = new TestClock();
  version = '1';
  rendered = [];
  render = ({ pathname, search }) => {
    rendered.push(pathname + search);
    return Promise.resolve({ status: 200, html: `page ${rendered.length}` });
  };
  const canonical = (address: URL) => new URL(address.pathname, address);
  cache = new PageCache({ render: (address) => render(address), canonical }, () => version, clock);
});

const html = async (path: string) => (await cache.get(new URL(path, 'http://fumata.test'))).html;

describe('a rendered page', () => {
  it('serves all who come while nothing has changed', async () => {
    expect(await html('/conclave')).toBe('page 1');
    clock.pass(9);
    expect(await html('/conclave')).toBe('page 1');
  });

  it('is one page, whatever parameters nobody reads', async () => {
    await html('/conclave?x=1');
    await html('/conclave?x=2');
    expect(rendered).toEqual(['/conclave']);
  });

  it('is rendered once for all who wait for it', async () => {
    await Promise.all([html('/conclave'), html('/conclave'), html('/conclave')]);
    expect(rendered).toHaveLength(1);
  });

  it('is rendered once a second at most, however often things change', async () => {
    await html('/conclave');
    version = '2';
    expect(await html('/conclave')).toBe('page 1');
    clock.pass(1);
    expect(await html('/conclave')).toBe('page 2');
  });

  it('is rendered again after ten seconds though no version has changed', async () => {
    await html('/conclave');
    clock.pass(10);
    expect(await html('/conclave')).toBe('page 2');
  });

  it('that failed is tried again at once', async () => {
    const works = render;
    render = () => Promise.reject(new Error('no'));
    await expect(html('/conclave')).rejects.toThrow('no');
    render = () => Promise.resolve({ status: 503, html: 'wait' });
    expect(await html('/conclave')).toBe('wait');
    render = works;
    expect(await html('/conclave')).toBe('page 1');
  });
});
