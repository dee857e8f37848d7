import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it, jest } from '@jest/globals';
import { StartRefused, Unavailable } from '@fumata/platform';
import { type AccessCheckOptions, verifyAccess } from './access.js';
import { type Clients, Connection } from '../connection/connection.js';
import { AccessRefused } from '../connection/errors.js';
import { systemTiming } from '../timing.js';

const never = new Promise<never>(() => undefined);
const HEARTBEAT_MS = 500;
const HEARTBEAT_TIMEOUT_MS = 1;
const PAUSE_MS = 1_000;
const outage = new Unavailable('event-log', 'Failed to discover');
const refusal = new AccessRefused('EVENT_STORE_URL: correct the password');

const clientOf = (): EventStoreDBClient => EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');

/** The heartbeat never fires; pauses between tries are skipped and recorded in `pauses`. */
function accessWith(check: AccessCheckOptions['check'], overrides: Partial<AccessCheckOptions> = {}) {
  const pauses: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    if (ms === HEARTBEAT_MS) return never;
    pauses.push(ms);
  };
  const options = {
    check,
    heartbeat: { intervalMs: HEARTBEAT_MS, timeoutMs: HEARTBEAT_TIMEOUT_MS },
    deadlineMs: 20,
    timing: { ...systemTiming, wait },
  };
  const connection = new Connection({ ...options, connect: clientOf });
  const verifying = verifyAccess({
    ...options,
    connection,
    connect: clientOf,
    singleHosts: [],
    pauseMs: PAUSE_MS,
    ...overrides,
  }).finally(() => connection.close());
  return { verifying, pauses, connection };
}

describe('verifyAccess', () => {
  it('rejects after three refusals in a row', async () => {
    let checks = 0;
    const { verifying, pauses } = accessWith(() => ((checks += 1), Promise.reject(refusal)));
    await expect(verifying).rejects.toEqual(new StartRefused(refusal.why));
    expect(checks).toBe(3);
    expect(pauses).toEqual([PAUSE_MS, PAUSE_MS]);
  });

  it('resolves when access is granted at the third try', async () => {
    let checks = 0;
    const { verifying } = accessWith(() => ((checks += 1) < 3 ? Promise.reject(refusal) : Promise.resolve()));
    await expect(verifying).resolves.toBeUndefined();
    expect(checks).toBe(3);
  });

  it('waits for a silent server no longer than the deadline of calls', async () => {
    const { verifying, connection } = accessWith(() => never);
    await expect(verifying).resolves.toBeUndefined();
    expect(connection.failure?.message).toContain('within 20 ms');
  });

  it('rejects after a refusal that takes longer than the heartbeat time-out', async () => {
    jest.useFakeTimers();
    const slowRefusal = (): Promise<never> =>
      new Promise((_, reject) => setTimeout(() => reject(refusal), 5 * HEARTBEAT_TIMEOUT_MS));
    const refused = expect(accessWith(slowRefusal).verifying).rejects.toEqual(new StartRefused(refusal.why));
    await jest.runAllTimersAsync();
    jest.useRealTimers();
    await refused;
  });

  it('asks all nodes of a leaderless cluster concurrently and reports the refusal of one', async () => {
    const nodes = new Map<EventStoreDBClient, string>();
    const connect = (node: string): EventStoreDBClient => {
      const client = clientOf();
      nodes.set(client, node);
      return client;
    };
    let markSecondAsked: () => void = () => undefined;
    const secondIsAsked = new Promise<void>((resolve) => (markSecondAsked = resolve));
    const check = async ({ reads }: Clients): Promise<void> => {
      const node = nodes.get(reads);
      if (node === undefined) throw outage;
      if (node === 'second') return markSecondAsked();
      await secondIsAsked;
      throw refusal;
    };
    const singleHosts = ['first', 'second'];
    const { verifying } = accessWith(check, { connect, singleHosts });
    await expect(verifying).rejects.toEqual(new StartRefused(refusal.why));
  });
});
