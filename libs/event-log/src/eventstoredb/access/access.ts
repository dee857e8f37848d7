import type { EventStoreDBClient } from '@eventstore/db-client';
import { StartRefused } from '@fumata/platform';
import { Connection, type ConnectionOptions } from '../connection/connection.js';
import { AccessRefused } from '../connection/errors.js';

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
 * Checks at start-up whether the server grants access. An unreachable server is no failure: calls wait for it. The
 * first answer may take as long as a call, since the process is busy while it starts: a silent server delays the start
 * by the deadline of calls, a silent cluster by twice that.
 *
 * @throws StartRefused naming the variable and the remedy, after three refusals in a row
 */
export async function verifyAccess(options: AccessCheckOptions): Promise<void> {
  const { timing, pauseMs = START_PAUSE_MS } = options;
  for (let attemptsLeft = START_TRIES; ; attemptsLeft -= 1) {
    const refusal = await accessRefusal(options);
    if (!refusal) return;
    if (attemptsLeft === 1) throw new StartRefused(refusal.why, { cause: refusal });
    await timing.wait(pauseMs);
  }
}

async function accessRefusal(options: AccessCheckOptions): Promise<AccessRefused | undefined> {
  const { connection, connect, singleHosts } = options;
  const refusal = await refusalOf(connection, options.deadlineMs);
  if (refusal || !connection.failure) return refusal;
  // For a cluster, the client only reports that it found no leader; a single node gives the reason.
  const refusals = singleHosts.map(async (host) => {
    const single = new Connection({ ...options, connect: () => connect(host) });
    return refusalOf(single, options.deadlineMs).finally(() => single.close());
  });
  return (await Promise.all(refusals)).find((each) => each !== undefined);
}

const refusalOf = (connection: Connection, timeoutMs: number): Promise<AccessRefused | undefined> =>
  connection.ping(timeoutMs).then(
    () => undefined,
    (cause: unknown) => (cause instanceof AccessRefused ? cause : undefined),
  );
