import { describe, expect, it } from '@jest/globals';
import { AccessRefused } from './errors.js';
import { FakeTiming, connectionWith, never, outage } from './timing.fixture.js';

describe('Connection', () => {
  it('retries a call while the server is unavailable, with growing pauses', async () => {
    const timing = new FakeTiming();
    const connection = connectionWith({ timing, check: () => Promise.resolve() });
    const attempts: number[] = [];
    const result = await connection.run((_clients, attempt) => {
      attempts.push(attempt);
      return attempt < 3 ? Promise.reject(outage()) : Promise.resolve('done');
    });
    connection.close();
    expect(result).toBe('done');
    expect(attempts).toEqual([0, 1, 2, 3]);
    expect(timing.waits).toEqual([50, 100, 200]);
  });

  it('rejects once the deadline does not allow another attempt', async () => {
    const timing = new FakeTiming();
    const connection = connectionWith({ timing, check: () => Promise.resolve(), deadlineMs: 1_000 });
    await expect(connection.run(() => Promise.reject(outage()))).rejects.toThrow('connection refused');
    connection.close();
    expect(timing.now()).toBeLessThan(2_000);
  });

  it('retries an unanswered attempt and doubles its time-out while the heartbeat succeeds', async () => {
    const connection = connectionWith({ timing: new FakeTiming(), check: () => Promise.resolve() });
    const failures: (string | undefined)[] = [];
    const calling = connection.run((_clients, attempt) => {
      failures.push(connection.failure?.message);
      return attempt < 3 ? never : Promise.resolve('done');
    }, 1);
    await expect(calling).resolves.toBe('done');
    const within = (ms: number): unknown => expect.stringContaining(`within ${ms} ms`);
    expect(failures).toEqual([undefined, within(1), within(2), within(4)]);
    connection.close();
  });

  it('does not retry a refused call', async () => {
    const connection = connectionWith();
    let calls = 0;
    const refused = connection.run(() => {
      calls += 1;
      return Promise.reject(new AccessRefused('EVENT_STORE_URL: correct the password'));
    });
    await expect(refused).rejects.toBeInstanceOf(AccessRefused);
    connection.close();
    expect(calls).toBe(1);
  });

  it('rethrows an error that is no outage and reports no failure', async () => {
    const connection = connectionWith();
    await expect(connection.run(() => Promise.reject(new RangeError('wrong')))).rejects.toThrow('wrong');
    connection.close();
    expect(connection.failure).toBeUndefined();
  });

  it('shortens the deadline during a long outage and restores it afterwards', async () => {
    const timing = new FakeTiming();
    let isAway = true;
    const call = (): Promise<string> => (isAway ? Promise.reject(outage()) : Promise.resolve('done'));
    const connection = connectionWith({ timing, check: () => call() });
    const elapsedMs = async (): Promise<number> => {
      const start = timing.now();
      await connection.run(call).catch(() => undefined);
      return timing.now() - start;
    };
    expect(await elapsedMs()).toBeGreaterThan(2_000);
    expect(await elapsedMs()).toBeLessThanOrEqual(2_000);
    isAway = false;
    expect(await connection.run(call)).toBe('done');
    expect(connection.failure).toBeUndefined();
    connection.close();
  });

  it('rejects pending calls on close', async () => {
    const connection = connectionWith();
    const calling = connection.run(() => never);
    connection.close();
    await expect(calling).rejects.toThrow('closed');
  });
});
