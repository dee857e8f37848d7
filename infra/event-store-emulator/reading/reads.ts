import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { allows } from '../accounts/accounts.ts';
import type { EventLog, Range, StoredEvent } from '../log/event-log.ts';
import { firstVisible, isDeleted } from '../log/stream-metadata.ts';
import type { Call } from '../protocol/call.ts';
import { accessDenied, Code, GrpcError } from '../protocol/grpc-error.ts';
import * as messages from '../protocol/messages.ts';
import type { ReadRequest } from '../protocol/requests.ts';
import { Checkpoints, matcherOf } from './filter.ts';

/** @throws GrpcError when the account has no right to read */
export function mustBeReadable({ store, account }: Call, { stream = '$all' }: ReadRequest): void {
  if (!allows(store.log, account, stream, 'read')) throw accessDenied();
}

/** All events of a range, in portions; between two of them other calls are served. */
export async function* eventsIn({ store, signal }: Call, range: Range): AsyncIterable<StoredEvent> {
  const { stream, isBackwards } = range;
  let { from } = range;
  for (;;) {
    const portion = store.log.portion({ ...range, from });
    const last = portion.at(-1);
    if (!last || signal.aborted) return;
    yield* portion;
    from = (stream === undefined ? last.position : last.revision) + (isBackwards ? 0 : 1);
    await setImmediate();
  }
}

/** Events that are written meanwhile are left out. @throws GrpcError */
export async function* read(call: Call, request: ReadRequest): AsyncIterable<Buffer> {
  const { stream, isBackwards, count = 0 } = request;
  const { log, member } = call.store;
  const [{ end }, from, matches] = [log, startOf(log, request), matcherOf(request)];
  if (stream !== undefined && (log.lastRevision(stream) < 0 || isDeleted(log, stream)))
    return yield messages.streamNotFoundMessage(stream);
  const first = stream === undefined ? 0 : firstVisible(log, stream);
  let left = count;
  for await (const event of eventsIn(call, { stream, from, isBackwards })) {
    // The node may lose the right to serve the call between two events.
    member.mustServe(call.requiresLeader);
    if (event.position >= end) return;
    if (event.revision < first || !matches(event)) continue;
    yield messages.eventMessage(event);
    left -= 1;
    if (left === 0) return;
  }
}

/** The revision or position at which a read begins, or before it when it goes backwards. @throws GrpcError */
function startOf(log: EventLog, { stream, from, isBackwards, count }: ReadRequest): number {
  const unexpected = (what: string): GrpcError => new GrpcError(Code.UNKNOWN, `Unexpected ${what}`);
  if (stream === undefined) {
    const start = from === 'start' ? 0 : from === 'end' ? log.end : from;
    if (count === 0 || log.isWithinRecord(start)) throw unexpected('ReadAllResult: InvalidPosition');
    return start;
  }
  if (count === 0 || (from === 'end' && !isBackwards)) throw unexpected('ReadStreamResult: Error');
  const last = log.lastRevision(stream);
  const start = from === 'start' ? 0 : from === 'end' ? last : from;
  return isBackwards ? Math.min(start, last) + 1 : start;
}

/** Events for as long as the call lasts, first those that are there. @throws GrpcError */
export async function* follow(call: Call, request: ReadRequest): AsyncIterable<Buffer> {
  const { log } = call.store;
  const { stream, from } = request;
  const [matches, checkpoints] = [matcherOf(request), new Checkpoints(request, log.end)];
  let next = beginOf(log, request);
  yield messages.confirmationMessage(randomUUID());
  if (stream === undefined && typeof from === 'number' && log.isWithinRecord(from))
    throw new GrpcError(Code.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
  for (let isCatchingUp = true; !call.signal.aborted; isCatchingUp = false) {
    const { changed } = log;
    for await (const event of eventsIn(call, { stream, from: next })) {
      next = (stream === undefined ? event.position : event.revision) + 1;
      const isMatch = matches(event);
      if (isMatch) yield messages.eventMessage(event);
      for (const at of checkpoints.passed(event.position, isMatch)) yield messages.checkpointMessage(at);
    }
    if (isCatchingUp) {
      for (const at of checkpoints.caughtUp()) yield messages.checkpointMessage(at);
      yield messages.caughtUpMessage();
    }
    await changed;
    mustBeReadable(call, request);
  }
}

/** The first revision or position that is shown: one after `from`. */
function beginOf(log: EventLog, { stream, from, prepare }: ReadRequest): number {
  if (stream !== undefined) {
    const start = from === 'start' ? 0 : from === 'end' ? log.lastRevision(stream) + 1 : from + 1;
    return Math.max(start, firstVisible(log, stream));
  }
  if (from === 'start') return 0;
  return from === 'end' ? log.end : prepare < from ? from : from + 1;
}
