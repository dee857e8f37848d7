import { isTombstoned } from '../log/commands.ts';
import type { Call } from '../protocol/call.ts';
import { Code, GrpcError, streamDeleted } from '../protocol/grpc-error.ts';
import { eventMessage, streamNotFoundMessage } from '../protocol/messages.ts';
import type { AllRead, StreamRead } from '../protocol/requests.ts';
import type { LogIndex } from '../log/log-index.ts';
import { resolvedAt, type Store } from '../store.ts';
import type { EventFilter } from './event-filter.ts';

const unexpected = (what: string): GrpcError => new GrpcError(Code.UNKNOWN, `Unexpected ${what}`);

/** The node may lose the right to serve the call between two events. */
async function* eventsAt(
  { store, call, resolvesLinks }: { readonly store: Store; readonly call: Call; readonly resolvesLinks: boolean },
  positions: Iterable<number>,
): AsyncIterable<Buffer> {
  for (const position of positions) {
    store.member.mustServe(call.requiresLeader);
    const resolved = resolvedAt(store, position, resolvesLinks);
    if (resolved) yield eventMessage(resolved);
  }
}

/** @throws GrpcError */
export async function* readStream(store: Store, call: Call, request: StreamRead): AsyncIterable<Buffer> {
  const { stream: name, from, isBackwards, count = 0, resolvesLinks } = request;
  if (count === 0 || (from === 'end' && !isBackwards)) throw unexpected('ReadStreamResult: Error');
  if (isTombstoned(store.log, name)) throw streamDeleted(name);
  const stream = store.log.index.streams.get(name);
  if (!stream || store.metadata.of(name).isDeleted) return yield streamNotFoundMessage(name);
  const first = store.metadata.firstVisible(stream);
  const start = from === 'start' ? 0 : from === 'end' ? stream.last : from;
  const [low, high] = isBackwards
    ? [Math.max(first, Math.min(start, stream.last) - count + 1), Math.min(start, stream.last)]
    : [Math.max(first, start), Math.min(Math.max(first, start) + count - 1, stream.last)];
  const positions = stream.positions.slice(Math.max(0, low - stream.base), Math.max(0, high - stream.base + 1));
  yield* eventsAt({ store, call, resolvesLinks }, isBackwards ? positions.reverse() : positions);
}

/** @throws GrpcError */
export async function* readAll(store: Store, call: Call, request: AllRead): AsyncIterable<Buffer> {
  const { isBackwards, count = 0, resolvesLinks } = request;
  if (count === 0) throw unexpected('ReadAllResult: Error');
  yield* eventsAt({ store, call, resolvesLinks }, isBackwards ? backwards(store, request) : forwards(store, request));
}

function forwards({ log }: Store, { from, filter, count = 0 }: AllRead): Iterable<number> {
  const { index } = log;
  if (from === 'end') return [];
  const start = from === 'start' ? 0 : from.commit;
  if (from !== 'start' && start <= index.lastRecord && !index.isRecord(start))
    throw unexpected('ReadAllResult: InvalidPosition');
  return matching(index, { first: index.firstAt(start), step: 1, count, filter });
}

function backwards({ log }: Store, { from, filter, count = 0 }: AllRead): Iterable<number> {
  const { index } = log;
  if (from === 'start') return [];
  const start = from === 'end' ? index.end : from.commit;
  if (start > index.end) throw unexpected('ReadAllResult: Error');
  if (start !== index.end && !index.isRecord(start)) throw unexpected('ReadAllResult: InvalidPosition');
  // With a smaller prepare the server skips one event more.
  const skipped = from !== 'end' && from.prepare < from.commit ? 2 : 1;
  return matching(index, { first: index.firstAt(start) - skipped, step: -1, count, filter });
}

interface Scan {
  readonly first: number;
  readonly step: 1 | -1;
  readonly count: number;
  readonly filter: EventFilter | undefined;
}

/** Positions of the events that a scan finds; events that are written meanwhile are left out. */
function* matching({ positions, names, types }: LogIndex, { first, step, count, filter }: Scan): Generator<number> {
  let left = count;
  for (let n = first, end = positions.length; n >= 0 && n < end && left > 0; n += step) {
    if (filter && !filter.matches(names[n] ?? '', types[n] ?? '')) continue;
    left -= 1;
    yield positions[n] ?? 0;
  }
}
