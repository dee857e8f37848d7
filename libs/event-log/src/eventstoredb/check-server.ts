import { type EventStoreDBClient, jsonEvent, START, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Clients } from './connection.js';
import type { OwnStreams } from './recorded-event.js';

/** Expected revision that no stream reaches: such an append is always rejected and records nothing. */
const NEVER_REACHED = BigInt(Number.MAX_SAFE_INTEGER);

/** Resolves if the node is the leader, lets this user read `$all` and accepts appends to the log's streams. */
export const checkServer = ({ reads, appends }: Clients, own: OwnStreams): Promise<unknown> =>
  Promise.all([readFirst(reads), tryAppend(appends, `${own.namespace}${own.prefixes[0] ?? ''}`)]);

/** Reads the first event, which is a small one of the server's own; the last may be large. */
async function readFirst(client: EventStoreDBClient): Promise<void> {
  const reading = client.readAll({ fromPosition: START, maxCount: 1, requiresLeader: true });
  // The client also emits errors after the read has ended; without a listener they would end the process.
  reading.on('error', () => undefined);
  for await (const _event of reading);
}

async function tryAppend(client: EventStoreDBClient, stream: string): Promise<void> {
  try {
    await client.appendToStream(stream, jsonEvent({ type: 'Heartbeat', data: {} }), {
      expectedRevision: NEVER_REACHED,
    });
  } catch (cause) {
    if (!(cause instanceof WrongExpectedVersionError)) throw cause;
  }
}
