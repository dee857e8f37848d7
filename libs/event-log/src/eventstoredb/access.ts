import type { EventStoreDBClient } from '@eventstore/db-client';
import { StartRefused } from '@fumata/platform';
import { Connection, type ConnectionOptions } from './connection.js';
import { AccessRefused } from './errors.js';

/** Attempts at start-up before a refused access ends the process. */
const START_TRIES = 3;
const START_PAUSE_MS = 1_000;

export interface AccessCheckOptions extends Omit<ConnectionOptions, 'connect'> {
  readonly connection: Connection;
  readonly connect: (connectionString: string) => EventStoreDBClient;
  /** Empty if `connection` already asks its only host. */
  readonly singleHosts: readonly string[];
  /** Pause between two attempts; default one second. */
  readonly pauseMs?: number | undefined;
}

/**
 * Checks at start-up whether the server grants access. An unreachable server is no failure: calls wait for it. A silent
 * server delays the start by the heartbeat time-out, a silent cluster by twice that.
 *
 * @throws StartRefused naming the variable and the remedy, after three refusals in a row
 */
export async function verifyAccess(check: AccessCheckOptions): Promise<void> {
  const { timing, pauseMs = START_PAUSE_MS } = check;
  for (let attemptsLeft = START_TRIES; ; attemptsLeft -= 1) {
    const refusal = await accessRefusal(check);
    if (!refusal) return;
    if (attemptsLeft === 1) throw new StartRefused(refusal.why, { cause: refusal });
    await timing.wait(pauseMs);
  }
}

async function accessRefusal(options: AccessCheckOptions): Promise<AccessRefused | undefined> {
  const { connection, connect, singleHosts } = options;
  const refusal = await refusalOf(connection);
  if (refusal || !connection.failure) return refusal;
  // For a cluster, the client only reports that it found no leader; a single node gives the reason.
  const refusals = singleHosts.map(async (host) => {
    const single = new Connection({ ...options, connect: () => connect(host) });
    return refusalOf(single).finally(() => single.close());
  });
  return (await Promise.all(refusals)).find((each) => each !== undefined);
}

const refusalOf = (connection: Connection): Promise<AccessRefused | undefined> =>
  connection.ping().then(
    () => undefined,
    (cause: unknown) => (cause instanceof AccessRefused ? cause : undefined),
  );
