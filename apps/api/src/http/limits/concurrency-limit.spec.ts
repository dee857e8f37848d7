import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

describe('ConcurrencyLimit', () => {
  it('limits each network and the total until a release', () => {
    const limit = new ConcurrencyLimit({ total: 3, perNetwork: 2, limitsLoopback: false });
    const release = limit.acquire('192.0.2.1');
    expect(limit.acquire('192.0.2.1')).toBeDefined();
    expect(limit.acquire('192.0.2.1')).toBeUndefined();
    expect(limit.acquire('2001:db8::1')).toBeDefined();
    expect(limit.acquire('192.0.2.9')).toBeUndefined();
    release?.();
    expect(limit.acquire('192.0.2.9')).toBeDefined();
  });

  it('counts addresses of one network together', () => {
    const limit = new ConcurrencyLimit({ total: 3, perNetwork: 1, limitsLoopback: false });
    expect(limit.acquire('2001:db8::1')).toBeDefined();
    expect(limit.acquire('2001:db8::2')).toBeUndefined();
  });

  it('lets a /48 have sixteen times as many as an address, however many it has', () => {
    const limit = new ConcurrencyLimit({ total: 100, perNetwork: 2, limitsLoopback: false });
    const places = Array.from({ length: 60 }, (_, n) => limit.acquire(`2001:db8:1:${n}00::1`));
    expect(places.filter((release) => release !== undefined)).toHaveLength(32);
    for (const release of places) release?.();
    expect(limit.acquire('2001:db8:1::1')).toBeDefined();
  });

  it('limits loopback in total only, unless `limitsLoopback`', () => {
    const exempt = new ConcurrencyLimit({ total: 2, perNetwork: 1, limitsLoopback: false });
    expect(['127.0.0.1', '::1', '127.0.0.1'].map((address) => exempt.acquire(address) !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
    const strict = new ConcurrencyLimit({ total: 2, perNetwork: 1, limitsLoopback: true });
    expect(['127.0.0.1', '::1'].map((address) => strict.acquire(address) !== undefined)).toEqual([true, false]);
  });
});
