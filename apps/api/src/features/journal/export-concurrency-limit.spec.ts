import { describe, expect, it } from '@jest/globals';
import { ExportConcurrencyLimit } from './export-concurrency-limit.js';

describe('ExportConcurrencyLimit', () => {
  it('limits exports per network and in total, until they are released', () => {
    const room = new ExportConcurrencyLimit({ inAll: 3, forOne: 2 });
    const leave = room.enter('192.0.2.1');
    expect(room.enter('192.0.2.1')).toBeDefined();
    expect(room.enter('192.0.2.1')).toBeUndefined();
    expect(room.enter('2001:db8::1')).toBeDefined();
    expect(room.enter('192.0.2.9')).toBeUndefined();
    leave?.();
    expect(room.enter('192.0.2.9')).toBeDefined();
  });

  it('counts addresses of one network together', () => {
    const room = new ExportConcurrencyLimit({ inAll: 3, forOne: 1 });
    expect(room.enter('2001:db8::1')).toBeDefined();
    expect(room.enter('2001:db8::2')).toBeUndefined();
  });
});
