import { describe, expect, it } from '@jest/globals';
import { FailedLogins } from './failed-logins.js';

const MINUTE = 60_000;
const NETWORK = '2001:db8:0:0';
/** Number of attempts that were allowed. */
const tries = (failures: FailedLogins, count: number, email: (i: number) => string, now = 0) =>
  Array.from({ length: count }, (_, i) => failures.begin(email(i), NETWORK, now)).filter((wait) => wait === undefined)
    .length;

describe('FailedLogins', () => {
  it('allows five attempts per e-mail, then blocks for fifteen minutes from the fifth', () => {
    const failures = new FailedLogins();
    expect(tries(failures, 4, () => 'a@b.fr')).toBe(4);
    expect(tries(failures, 9, () => ' A@b.fr', 14 * MINUTE)).toBe(1);
    expect(failures.begin('a@b.fr', NETWORK, 20 * MINUTE)).toBe(9 * 60);
    expect(tries(failures, 9, () => 'a@b.fr', 29 * MINUTE)).toBe(5);
  });

  it('starts over after fifteen minutes', () => {
    const failures = new FailedLogins();
    expect(tries(failures, 4, () => 'a@b.fr')).toBe(4);
    expect(tries(failures, 4, () => 'a@b.fr', 15 * MINUTE)).toBe(4);
  });

  it('allows sixty attempts per network; blocked attempts do not count, other networks are unaffected', () => {
    const failures = new FailedLogins();
    expect(tries(failures, 20, () => 'a@b.fr')).toBe(5);
    expect(tries(failures, 100, (i) => `${i}@b.fr`)).toBe(55);
    expect(failures.begin('new@b.fr', NETWORK, 0)).toBe(15 * 60);
    expect(failures.begin('new@b.fr', '198.51.100.7', 0)).toBeUndefined();
    expect(failures.begin('new@b.fr', NETWORK, 15 * MINUTE)).toBeUndefined();
  });

  it('forgets the failures of an e-mail after a success', () => {
    const failures = new FailedLogins();
    expect(tries(failures, 4, () => 'a@b.fr')).toBe(4);
    failures.forget('a@b.fr', NETWORK);
    expect(tries(failures, 9, () => 'a@b.fr')).toBe(5);
  });
});
