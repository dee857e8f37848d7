import { describe, expect, it } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { eventually } from '@fumata/testing';
import { type Clients } from './connection.js';
import { AccessRefused } from './errors.js';
import { REFUSED_INTERVAL_MS } from '../timing.js';
import { HEARTBEAT_MS, ManualTiming, connectionWith, never, outage } from './timing.fixture.js';

describe('Connection', () => {
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
});
