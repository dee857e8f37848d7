import { describe, expect, it } from '@jest/globals';
import { LoginRateLimit } from './login-rate-limit.js';

const MINUTE = 60_000;
const NETWORK = '2001:db8:0:0';
/** Number of attempts that were allowed. */
const tries = (limiter: LoginRateLimit, count: number, email: (i: number) => string, now = 0) =>
  Array.from({ length: count }, (_, i) => limiter.begin(email(i), NETWORK, now)).filter((wait) => wait === undefined)
    .length;

describe('LoginRateLimit', () => {
  it('allows five attempts per e-mail, then blocks for fifteen minutes from the fifth', () => {
    const limiter = new LoginRateLimit();
    expect(tries(limiter, 4, () => 'a@b.fr')).toBe(4);
    expect(tries(limiter, 9, () => ' A@b.fr', 14 * MINUTE)).toBe(1);
    expect(limiter.begin('a@b.fr', NETWORK, 20 * MINUTE)).toBe(9 * 60);
    expect(tries(limiter, 9, () => 'a@b.fr', 29 * MINUTE)).toBe(5);
  });

  it('starts over after fifteen minutes', () => {
    const limiter = new LoginRateLimit();
    expect(tries(limiter, 4, () => 'a@b.fr')).toBe(4);
    expect(tries(limiter, 4, () => 'a@b.fr', 15 * MINUTE)).toBe(4);
  });

  it('allows sixty attempts per network; blocked attempts do not count, other networks are unaffected', () => {
    const limiter = new LoginRateLimit();
    expect(tries(limiter, 20, () => 'a@b.fr')).toBe(5);
    expect(tries(limiter, 100, (i) => `${i}@b.fr`)).toBe(55);
    expect(limiter.begin('new@b.fr', NETWORK, 0)).toBe(15 * 60);
    expect(limiter.begin('new@b.fr', '198.51.100.7', 0)).toBeUndefined();
    expect(limiter.begin('new@b.fr', NETWORK, 15 * MINUTE)).toBeUndefined();
  });

  it('forgets the failures of an e-mail after a success', () => {
    const limiter = new LoginRateLimit();
    expect(tries(limiter, 4, () => 'a@b.fr')).toBe(4);
    limiter.forget('a@b.fr', NETWORK);
    expect(tries(limiter, 9, () => 'a@b.fr')).toBe(5);
  });
});
