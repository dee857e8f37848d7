import { MemoryUseCounters } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestClock } from '../../testing/doubles/test-clock.js';
import { RequestLimits, type RequestLimit } from './request-limits.js';

const LINKS: RequestLimit = { name: 'links', max: 2 };

describe('the limits of requests', () => {
  let clock: TestClock;
  let limits: RequestLimits;
  beforeEach(() => {
    clock = new TestClock();
    clock.pass(1_200);
    limits = new RequestLimits(new MemoryUseCounters(), clock, 'a secret');
  });
  const waits = async (addresses: readonly string[], limit = LINKS): Promise<readonly (number | undefined)[]> => {
    const retryTimes: (number | undefined)[] = [];
    for (const address of addresses) retryTimes.push((await limits.take(limit, address)).wait);
    return retryTimes;
  };
  const times = (count: number, address: string): readonly string[] => Array.from({ length: count }, () => address);

  it('refuse what is over the limit until the clock hour ends', async () => {
    expect(await waits(times(3, '198.51.100.1'))).toEqual([undefined, undefined, 2_400]);
    clock.pass(2_400);
    expect(await waits(['198.51.100.1'])).toEqual([undefined]);
  });

  it('count separately; a limit of 0 counts nothing', async () => {
    await waits(times(3, '198.51.100.1'));
    expect(await waits(['198.51.100.1'], { name: 'votes', max: 1 })).toEqual([undefined]);
    expect(await waits(times(3, '198.51.100.1'), { name: 'none', max: 0 })).not.toContain(2_400);
  });

  it('let a network with many addresses make a multiple only', async () => {
    const addresses = Array.from({ length: 80 }, (_, n) => `198.51.100.${n}`);
    expect((await waits(addresses)).filter((wait) => wait === undefined)).toHaveLength(32);
    const rotating = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`);
    expect((await waits(rotating)).filter((wait) => wait === undefined)).toHaveLength(4);
    const organisation = Array.from({ length: 80 }, (_, n) => `2001:db8:2:${n.toString(16)}00::1`);
    expect((await waits(organisation)).filter((wait) => wait === undefined)).toHaveLength(32);
  });

  it('do not count the refused requests of one address against its neighbours', async () => {
    await waits(times(50, '198.51.100.1'));
    expect(await waits(times(2, '198.51.100.2'))).toEqual([undefined, undefined]);
  });

  it('take a request back that was not executed', async () => {
    await (await limits.take(LINKS, '198.51.100.1')).undo();
    expect(await waits(times(3, '198.51.100.1'))).toEqual([undefined, undefined, 2_400]);
  });

  it('exempt this machine unless the limit says otherwise', async () => {
    expect(await waits(times(3, '127.0.0.1'))).not.toContain(2_400);
    expect(await waits([...times(2, '::1'), '127.0.0.1'], { ...LINKS, limitsLoopback: true })).toContain(2_400);
    expect(await waits(times(3, 'unknown'))).toContain(2_400);
  });

  it('are shared by the processes of an installation, which do not store addresses', async () => {
    const keys: string[] = [];
    const shared = new MemoryUseCounters();
    const add = shared.add.bind(shared);
    shared.add = (key, seconds, uses) => {
      keys.push(key);
      return add(key, seconds, uses);
    };
    const [one, other] = [new RequestLimits(shared, clock, 'a secret'), new RequestLimits(shared, clock, 'a secret')];
    for (const process of [one, other]) await process.take(LINKS, '198.51.100.1');
    expect((await one.take(LINKS, '198.51.100.1')).wait).toBe(2_400);
    expect(keys.join()).not.toContain('198.51');
  });
});
