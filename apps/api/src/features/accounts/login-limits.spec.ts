import { MemoryUseCounters, type Clock } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { RequestLimits } from '../../http/limits/request-limits.js';
import { LoginLimits, type Guesser } from './login-limits.js';

let now: number;
let limits: LoginLimits;
beforeEach(() => {
  now = Date.parse('2025-05-07T15:00:00Z');
  const clock: Clock = { now: () => new Date(now) };
  limits = new LoginLimits(new RequestLimits(new MemoryUseCounters(), clock, 'a secret'), clock);
});

const account = 'a'.repeat(24);
/** Number of guesses admitted in an hour, one in five seconds. */
async function admitted(guesser: (n: number) => Partial<Guesser>): Promise<number> {
  let count = 0;
  for (let n = 0; n < 720; n += 1) {
    const defaults = { address: `198.51.${n % 200}.1`, email: 'ada@exemple.fr', device: undefined, account };
    const { wait } = await limits.take({ ...defaults, ...guesser(n) });
    if (wait === undefined) count += 1;
    now += 5_000;
  }
  return count;
}

describe('guesses of a password', () => {
  it('are slowed down from anywhere, and never stop', async () => {
    expect(await admitted(() => ({}))).toBe(67);
  });

  it('stay below a hundred an hour, also from browsers that are known', async () => {
    const devices = await admitted((n) => ({ device: `device ${n}` }));
    expect(devices).toBeGreaterThan(30);
    expect(devices).toBeLessThan(100);
  });

  it.each([
    ['one address', () => '198.51.100.1'],
    ['the networks of a provider', (n: number) => `198.51.${n % 200}.1`],
    ['20 networks of 20 providers', (n: number) => `198.${n % 20}.1.1`],
    ['IPv6 networks of a provider', (n: number) => `2001:db8:${(n % 999).toString(16)}::1`],
  ])('from %s delay a person who has not guessed by at most a minute', async (_, addressOf) => {
    const ada = { email: 'ada@exemple.fr', device: undefined, account };
    const waited: number[] = [];
    let [arrivedAt, retryAt] = [0, 1_600];
    for (let second = 0; second < 4_600; second += 1) {
      now += 1_000;
      await limits.take({ ...ada, address: addressOf(second) });
      if (second < retryAt) continue;
      arrivedAt ||= second;
      const { wait, undo } = await limits.take({ ...ada, address: `203.${waited.length}.113.1` });
      retryAt = second + (wait ?? 67);
      if (wait !== undefined) continue;
      await undo();
      waited.push(second - arrivedAt);
      arrivedAt = 0;
    }
    expect(waited.length).toBeGreaterThan(25);
    expect(Math.max(...waited)).toBeLessThanOrEqual(60);
  });

  it('are limited for a network, whatever the accounts', async () => {
    expect(await admitted((n) => ({ address: '192.0.2.1', email: `${n}@exemple.fr` }))).toBe(60);
  });

  it('do not slow a known browser down', async () => {
    await admitted(() => ({}));
    const device = { address: '192.0.2.1', email: 'ada@exemple.fr', device: 'known', account };
    for (let n = 0; n < 20; n += 1) expect((await limits.take(device)).wait).toBeUndefined();
  });

  it('are not counted for a device once all devices of the account have used up their attempts', async () => {
    const guesser = { address: '192.0.2.1', email: 'ada@exemple.fr', device: 'known', account };
    const others = [];
    for (let n = 0; n < 30; n += 1) others.push(await limits.take({ ...guesser, device: `device ${n}` }));
    for (let n = 0; n < 20; n += 1) await limits.take(guesser);
    for (const { undo } of others) await undo();
    expect((await limits.take(guesser)).wait).toBeUndefined();
  });
});
