import { describe, expect, it } from '@jest/globals';
import { parseTrustProxy, trusts } from './trust-proxy.js';

function senders(text: string): (address: string, hop: number) => boolean {
  const setting = parseTrustProxy(text);
  if (setting === undefined) throw new Error(`${text} was refused`);
  return trusts(setting);
}

describe('trusts', () => {
  it('trusts everybody for true, nobody for false and 0', () => {
    expect(senders('true')('203.0.113.9', 7)).toBe(true);
    expect(senders('false')('127.0.0.1', 0)).toBe(false);
    expect(senders('0')('127.0.0.1', 0)).toBe(false);
  });

  it('trusts the nearest senders for a number of hops', () => {
    const two = senders('2');
    expect([0, 1, 2].map((hop) => two('203.0.113.9', hop))).toEqual([true, true, false]);
  });

  it('trusts the listed addresses and blocks, in both notations of IPv4', () => {
    const listed = senders('10.0.0.0/8, 192.0.2.1, 2001:db8::/32');
    expect(listed('10.9.8.7', 0)).toBe(true);
    expect(listed('::ffff:10.9.8.7', 0)).toBe(true);
    expect(listed('192.0.2.1', 3)).toBe(true);
    expect(listed('192.0.2.2', 0)).toBe(false);
    expect(listed('2001:db8::1', 0)).toBe(true);
    expect(listed('2001:db9::1', 0)).toBe(false);
    expect(listed('unknown', 0)).toBe(false);
  });

  it.each(['', 'yes', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.1,', '10.0.0.1/8/8', '-1'])('rejects %j', (text) =>
    expect(parseTrustProxy(text)).toBeUndefined(),
  );
});
