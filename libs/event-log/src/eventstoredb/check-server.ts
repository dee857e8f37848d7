import { type EventStoreDBClient, jsonEvent, START, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Clients } from './connection.js';
import type { OwnStreams } from './recorded.js';

/** No stream gets so long: an append that expects this revision is refused and records nothing. */
const NEVER_REACHED = BigInt(Number.MAX_SAFE_INTEGER);

/** Resolves when the node leads, lets this user read `$all` and takes appends to the log's streams. */
export const checkServer = ({ reads, appends }: Clients, own: OwnStreams): Promise<unknown> =>
  Promise.all([readFirst(reads), tryAppend(appends, `${own.namespace}${own.prefixes[0] ?? ''}`)]);

/** The first event is one of the server's own, which is small; the last may be a large one of others. */
async function readFirst(client: EventStoreDBClient): Promise<void> {
  const reading = client.readAll({ fromPosition: START, maxCount: 1, requiresLeader: true });
  // The client emits errors also after the reading has ended: without a listener they would end the process.
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
