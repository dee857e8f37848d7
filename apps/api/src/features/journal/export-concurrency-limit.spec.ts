import { describe, expect, it } from '@jest/globals';
import { ExportConcurrencyLimit } from './export-concurrency-limit.js';

describe('ExportConcurrencyLimit', () => {
  it('limits exports per network and in total, until they are released', () => {
    const limit = new ExportConcurrencyLimit({ total: 3, perNetwork: 2 });
    const release = limit.acquire('192.0.2.1');
    expect(limit.acquire('192.0.2.1')).toBeDefined();
    expect(limit.acquire('192.0.2.1')).toBeUndefined();
    expect(limit.acquire('2001:db8::1')).toBeDefined();
    expect(limit.acquire('192.0.2.9')).toBeUndefined();
    release?.();
    expect(limit.acquire('192.0.2.9')).toBeDefined();
  });

  it('counts addresses of one network together', () => {
    const limit = new ExportConcurrencyLimit({ total: 3, perNetwork: 1 });
    expect(limit.acquire('2001:db8::1')).toBeDefined();
    expect(limit.acquire('2001:db8::2')).toBeUndefined();
  });
});
