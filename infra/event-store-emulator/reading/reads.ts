import { setImmediate } from 'node:timers/promises';
import { isTombstoned } from '../log/commands.ts';
import type { Range, StoredEvent } from '../log/event-log.ts';
import type { Call } from '../protocol/call.ts';
import { Code, GrpcError, streamDeleted } from '../protocol/grpc-error.ts';
import { eventMessage, streamNotFoundMessage } from '../protocol/messages.ts';
import type { AllRead, StreamRead } from '../protocol/requests.ts';
import type { Store } from '../store.ts';

const unexpected = (what: string): GrpcError => new GrpcError(Code.UNKNOWN, `Unexpected ${what}`);

/** All events of a range, in portions; between two of them other calls are served. */
export async function* eventsIn({ log }: Store, { signal }: Call, range: Range): AsyncIterable<StoredEvent> {
  const { stream, isBackwards } = range;
  let { from } = range;
  for (;;) {
    const portion = log.portion({ ...range, from });
    const last = portion.at(-1);
    if (!last || signal.aborted) return;
    yield* portion;
    from = (stream === undefined ? last.position : last.revision) + (isBackwards ? 0 : 1);
    await setImmediate();
  }
}

interface Scan {
  readonly range: Range;
  readonly count: number;
  readonly isShown: (event: StoredEvent) => boolean;
}

/** Events that are written meanwhile are left out. The node may lose the right to serve the call between two events. */
async function* scan(store: Store, call: Call, { range, count, isShown }: Scan): AsyncIterable<Buffer> {
  const { end } = store.log;
  let left = count;
  for await (const event of eventsIn(store, call, range)) {
    store.member.mustServe(call.requiresLeader);
    if (event.position >= end) return;
    if (!isShown(event)) continue;
    yield eventMessage(event);
    left -= 1;
    if (left === 0) return;
  }
}

/** @throws GrpcError */
export async function* readStream(store: Store, call: Call, request: StreamRead): AsyncIterable<Buffer> {
  const { stream, from, isBackwards, count = 0 } = request;
  const { log, metadata } = store;
  if (count === 0 || (from === 'end' && !isBackwards)) throw unexpected('ReadStreamResult: Error');
  if (isTombstoned(log, stream)) throw streamDeleted(stream);
  const last = log.lastRevision(stream);
  if (last < 0 || metadata.of(stream).isDeleted) return yield streamNotFoundMessage(stream);
  const first = metadata.firstVisible(stream);
  const start = from === 'start' ? 0 : from === 'end' ? last : from;
  const range = { stream, from: isBackwards ? Math.min(start, last) + 1 : Math.max(start, first), isBackwards };
  yield* scan(store, call, { range, count, isShown: ({ revision }) => revision >= first });
}

/** @throws GrpcError */
export async function* readAll(store: Store, call: Call, request: AllRead): AsyncIterable<Buffer> {
  const { filter, isBackwards, count = 0 } = request;
  if (count === 0) throw unexpected('ReadAllResult: Error');
  const range = { from: isBackwards ? firstBackwards(store, request) : firstForwards(store, request), isBackwards };
  const isShown = (event: StoredEvent): boolean => !filter || filter.matches(event);
  yield* scan(store, call, { range, count, isShown });
}

/** Whether a position of the log is within a record. */
export function isWithinRecord({ log }: Store, position: number): boolean {
  const record = log.recordFrom(position);
  return record !== undefined && record !== position;
}

function firstForwards(store: Store, { from }: AllRead): number {
  if (from === 'end') return store.log.end;
  if (from === 'start') return 0;
  if (isWithinRecord(store, from.commit)) throw unexpected('ReadAllResult: InvalidPosition');
  return from.commit;
}

/** The position before which the read begins. */
function firstBackwards({ log }: Store, { from }: AllRead): number {
  if (from === 'start') return 0;
  if (from === 'end' || from.commit === log.end) return log.end;
  if (from.commit > log.end) throw unexpected('ReadAllResult: Error');
  if (log.recordFrom(from.commit) !== from.commit) throw unexpected('ReadAllResult: InvalidPosition');
  // With a smaller prepare the server skips one event more.
  const isSkipping = from.prepare < from.commit;
  return isSkipping ? (log.portion({ from: from.commit, isBackwards: true })[0]?.position ?? 0) : from.commit;
}
