import type { EventStoreDBClient } from '@eventstore/db-client';
import { StartRefused } from '@fumata/platform';
import { Connection, type ConnectionOptions } from './connection.js';
import { AccessRefused } from './errors.js';

/** How often a refused access is tried at start before the process gives up. */
const START_TRIES = 3;
const START_PAUSE_MS = 1_000;

export interface AccessCheck extends Omit<ConnectionOptions, 'connect'> {
  readonly connection: Connection;
  readonly connect: (connectionString: string) => EventStoreDBClient;
  /** Empty where `connection` asks its only host anyway. */
  readonly singleHosts: readonly string[];
  /** Between two tries; a second when left out. */
  readonly pauseMs?: number | undefined;
}

/**
 * Finds out whether the server grants access. A server that cannot be reached is no failure: calls wait for it. One that is silent
 * costs the heartbeat's time-out, a cluster twice that.
 *
 * @throws StartRefused that names the variable and the remedy, when access was refused three times in a row
 */
export async function verifyAccess(check: AccessCheck): Promise<void> {
  const { timing, pauseMs = START_PAUSE_MS } = check;
  for (let left = START_TRIES; ; left -= 1) {
    const refusal = await accessRefusal(check);
    if (!refusal) return;
    if (left === 1) throw new StartRefused(refusal.why, { cause: refusal });
    await timing.wait(pauseMs);
  }
}

async function accessRefusal(options: AccessCheck): Promise<AccessRefused | undefined> {
  const { connection, connect, singleHosts } = options;
  const refusal = await refusalOf(connection);
  if (refusal || !connection.failure) return refusal;
  // Of a cluster the client only says that it found no leader; a node asked by itself gives the reason.
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
