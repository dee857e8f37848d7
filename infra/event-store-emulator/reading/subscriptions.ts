import { randomUUID } from 'node:crypto';
import { isTombstoned } from '../log/commands.ts';
import { TOMBSTONE_REVISION } from '../log/event-log.ts';
import type { Call } from '../protocol/call.ts';
import { Code, GrpcError, streamDeleted } from '../protocol/grpc-error.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from '../protocol/messages.ts';
import type { AllRead, StreamRead } from '../protocol/requests.ts';
import type { Store } from '../store.ts';
import { Checkpoints } from './checkpoints.ts';
import { eventsIn, isWithinRecord } from './reads.ts';

interface Follow {
  readonly store: Store;
  readonly call: Call;
  /** Whether the account may still read. */
  readonly mustBeAllowed: () => void;
}

type Round = (isCatchingUp: boolean) => AsyncIterable<Buffer>;

/** Rounds of events for as long as the call lasts. */
async function* follow({ store, call, mustBeAllowed }: Follow, round: Round): AsyncIterable<Buffer> {
  yield confirmationMessage(randomUUID());
  for (let isCatchingUp = true; !call.signal.aborted; isCatchingUp = false) {
    const { changed } = store.log;
    yield* round(isCatchingUp);
    if (isCatchingUp) yield caughtUpMessage();
    await changed;
    mustBeAllowed();
  }
}

/** @throws GrpcError */
export function followAll(options: Follow, { from, filter }: AllRead): AsyncIterable<Buffer> {
  const { store, call } = options;
  const { end } = store.log;
  const start = from === 'end' ? { commit: end, prepare: 0 } : from === 'start' ? undefined : from;
  const checkpoints = filter && new Checkpoints(filter, start);
  let next = start === undefined ? 0 : start.prepare < start.commit ? start.commit : start.commit + 1;
  return follow(options, async function* (isCatchingUp) {
    if (isCatchingUp && isWithinRecord(store, start?.commit ?? 0))
      throw new GrpcError(Code.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
    for await (const event of eventsIn(store, call, { from: next })) {
      next = event.position + 1;
      const isMatch = !filter || filter.matches(event);
      if (isMatch) yield eventMessage(event);
      const checkpoint = checkpoints?.passed(event.position, isMatch);
      if (checkpoint) yield checkpointMessage(checkpoint);
    }
    const checkpoint = isCatchingUp ? checkpoints?.caughtUp() : undefined;
    if (checkpoint) yield checkpointMessage(checkpoint);
  });
}

/** @throws GrpcError */
export async function* followStream(options: Follow, request: StreamRead): AsyncIterable<Buffer> {
  const { store, call } = options;
  const { log, metadata } = store;
  const { stream, from } = request;
  if (isTombstoned(log, stream)) throw streamDeleted(stream);
  let next = from === 'start' ? 0 : from === 'end' ? log.lastRevision(stream) + 1 : from + 1;
  yield* follow(options, async function* (isCatchingUp) {
    if (isCatchingUp && log.lastRevision(stream) >= 0) next = Math.max(next, metadata.firstVisible(stream));
    for await (const event of eventsIn(store, call, { stream, from: next })) {
      next = event.revision + 1;
      yield eventMessage(event);
      if (event.revision === TOMBSTONE_REVISION) throw streamDeleted(stream);
    }
  });
}
