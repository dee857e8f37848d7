import { describe, expect, it } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { Connection, type Clients, type ConnectionOptions } from './connection.js';
import { AccessRefused } from './errors.js';
import { REFUSED_INTERVAL_MS } from './timing.js';

const never = new Promise<never>(() => undefined);
const outage = (): Unavailable => new Unavailable('event-log', 'connection refused');

const HEARTBEAT_MS = 500;

/** A clock that advances only while something waits. The heartbeat never fires. */
class FakeTiming {
  readonly waits: number[] = [];
  #now = 1;
  readonly now = (): number => this.#now;
  readonly random = (): number => 1;
  readonly wait = async (ms: number): Promise<void> => {
    if (ms === HEARTBEAT_MS) return never;
    this.waits.push(ms);
    this.#now += ms;
  };
}

/** A wait ends at the next `beat`. */
class ManualTiming extends FakeTiming {
  readonly #pendingWaits: (() => void)[] = [];
  beat(): void {
    for (const resolve of this.#pendingWaits.splice(0)) resolve();
  }
  override readonly wait = (): Promise<void> => new Promise((resolve) => this.#pendingWaits.push(resolve));
}

function connectionWith(options: Partial<ConnectionOptions> = {}): Connection {
  return new Connection({
    connect: () => EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false'),
    check: () => never,
    heartbeat: { intervalMs: HEARTBEAT_MS, timeoutMs: 1_000 },
    deadlineMs: 5_000,
    timing: new ManualTiming(),
    ...options,
  });
}

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

  it('retries pending calls on new clients when the heartbeat gets no answer', async () => {
    const timing = new ManualTiming();
    const replaced: Clients[] = [];
    let checks = 0;
    const check = (): Promise<void> => ((checks += 1) === 1 ? Promise.reject(outage()) : Promise.resolve());
    const connection = connectionWith({ timing, check });
    connection.onReplaced(() => replaced.push(connection.clients));
    const used: Clients[] = [];
    const calling = connection.run((clients) => {
      used.push(clients);
      return used.length === 1 ? never : Promise.resolve('done');
    });
    timing.beat();
    await eventually('new clients', () => replaced.length > 0);
    const [first] = used;
    expect(replaced[0]).not.toBe(first);
    const turn = setInterval(() => timing.beat(), 0); // ends the pause before the retry
    await expect(calling).resolves.toBe('done');
    clearInterval(turn);
    expect(used[1]).toBe(replaced.at(-1));
    connection.close();
  });

  it('ends the pause before a retry when the clients are replaced', async () => {
    const timing = new ManualTiming();
    const pause = new Promise<void>(() => undefined); // longer than the test
    const { wait } = timing;
    const connection = connectionWith({
      timing: Object.assign(timing, { wait: (ms: number) => (ms < HEARTBEAT_MS ? pause : wait()) }),
      check: (clients) => (clients === first ? Promise.reject(outage()) : Promise.resolve()),
    });
    const first = connection.clients;
    let attempts = 0;
    const calling = connection.run(() => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(outage()) : Promise.resolve('done');
    });
    const turn = setInterval(() => timing.beat(), 0);
    await expect(calling).resolves.toBe('done');
    clearInterval(turn);
    connection.close();
  });

  it('keeps its clients when the heartbeat is late but events arrive', async () => {
    const timing = new ManualTiming();
    let checks = 0;
    const connection = connectionWith({
      timing,
      heartbeat: { intervalMs: HEARTBEAT_MS, timeoutMs: 1 },
      check: () => {
        checks += 1;
        connection.recordActivity();
        return never;
      },
    });
    const { clients } = connection;
    const turn = setInterval(() => timing.beat(), 0);
    await eventually('two heartbeats', () => checks >= 2);
    clearInterval(turn);
    expect(connection.clients).toBe(clients);
    connection.close();
  });

  it('tries several new clients concurrently and takes the first that is answered, however late', async () => {
    const timing = new ManualTiming();
    const disposed = new Set<EventStoreDBClient>();
    const answers: (() => void)[] = [];
    const tried: Clients[] = [];
    const connection = connectionWith({
      timing,
      connect: () => {
        const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
        client.dispose = async () => void disposed.add(client);
        return client;
      },
      check: (clients) => {
        if (clients === connection.clients) return Promise.reject(outage());
        tried.push(clients);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
    });
    const { clients: previous } = connection;
    const turn = setInterval(() => timing.beat(), 0);
    await eventually('three tries', () => tried.length >= 3);
    clearInterval(turn);
    expect(connection.clients).toBe(previous);
    answers[1]?.();
    await eventually('new clients', () => connection.clients !== previous);
    const [, second, ...others] = tried;
    expect(connection.clients).toBe(second);
    expect(connection.failure).toBeUndefined();
    const disposedClients = [previous, tried[0], ...others].flatMap((each) => (each ? [each.reads, each.appends] : []));
    expect(disposed).toEqual(new Set(disposedClients));
    connection.close();
  });

  it('starts the heartbeat of new clients once they are accepted after a refusal', async () => {
    const timing = new ManualTiming();
    const { wait } = timing;
    const paused: number[] = [];
    const refusal = new AccessRefused('EVENT_STORE_URL: correct the password');
    const checked: Clients[] = [];
    const connection = connectionWith({
      timing: Object.assign(timing, {
        wait: (ms: number) => (ms === REFUSED_INTERVAL_MS ? (paused.push(ms), never) : wait()),
      }),
      check: (clients) => {
        checked.push(clients);
        return checked.length === 1 ? Promise.reject(refusal) : Promise.resolve();
      },
    });
    const { clients: previous } = connection;
    const turn = setInterval(() => timing.beat(), 0);
    await eventually('a heartbeat of the new clients', () => checked.length > 2);
    clearInterval(turn);
    expect(paused).toEqual([REFUSED_INTERVAL_MS]);
    expect(checked.at(-1)).toBe(connection.clients);
    expect(connection.clients).not.toBe(previous);
    connection.close();
  });

  it('gives up new clients that are not answered and reports why', async () => {
    const timing = new ManualTiming();
    const connection = connectionWith({
      timing,
      heartbeat: { intervalMs: HEARTBEAT_MS, timeoutMs: 1 },
      check: (clients) => (clients === connection.clients ? Promise.reject(outage()) : never),
    });
    const { clients } = connection;
    const turn = setInterval(() => timing.beat(), 0);
    await eventually('the failure', () => connection.failure?.message.includes('within 8 ms') === true);
    clearInterval(turn);
    expect(connection.clients).toBe(clients);
    connection.close();
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
