import { describe, expect, it } from '@jest/globals';
import { AddressRateLimit } from './address-rate-limit.js';

const HOUR = 3_600_000;
const take = (limiter: AddressRateLimit, address: string, now = 0) =>
  'wait' in limiter.take(address, now) ? 'refused' : 'taken';

describe('AddressRateLimit', () => {
  it('counts an hour from the first request', () => {
    const limiter = new AddressRateLimit({ limit: 1, explicit: false });
    expect(take(limiter, '198.51.100.1', 0)).toBe('taken');
    expect(limiter.take('198.51.100.1', 60_000)).toEqual({ wait: 3540 });
    expect(take(limiter, '198.51.100.1', HOUR)).toBe('taken');
  });

  it('releases a request that was not executed', () => {
    const limiter = new AddressRateLimit({ limit: 1, explicit: false });
    const taken = limiter.take('198.51.100.1', 0);
    if ('undo' in taken) taken.undo();
    expect(take(limiter, '198.51.100.1')).toBe('taken');
  });

  it('counts a request of unknown outcome once, however often its caller retries', () => {
    const limiter = new AddressRateLimit({ limit: 2, explicit: false });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const taken = limiter.take('198.51.100.1', 0, 'ada');
      if ('markUnknown' in taken) taken.markUnknown();
    }
    const others = [limiter.take('198.51.100.1', 0, 'ben'), limiter.take('198.51.100.1', 0, 'cleo')];
    expect(others.map((each) => 'wait' in each)).toEqual([false, true]);
  });

  it('exempts loopback unless configured explicitly, and everybody with a limit of 0', () => {
    const byDefault = new AddressRateLimit({ limit: 1, explicit: false });
    expect([take(byDefault, '127.0.0.1'), take(byDefault, '::1'), take(byDefault, '127.0.0.1')]).not.toContain(
      'refused',
    );
    expect([take(byDefault, 'unknown'), take(byDefault, 'unknown')]).toEqual(['taken', 'refused']);
    const explicit = new AddressRateLimit({ limit: 1, explicit: true });
    expect([take(explicit, '127.0.0.1'), take(explicit, '::ffff:127.0.0.1')]).toEqual(['taken', 'refused']);
    const off = new AddressRateLimit({ limit: 0, explicit: true });
    expect([take(off, '198.51.100.1'), take(off, '198.51.100.1')]).not.toContain('refused');
  });
});
