import { isTombstoned } from '../log/commands.ts';
import type { GrpcCall } from '../protocol/grpc-call.ts';
import { Code, GrpcError, streamDeleted } from '../protocol/grpc-error.ts';
import { eventMessage, streamNotFoundMessage } from '../protocol/messages.ts';
import type { AllRead, StreamRead } from '../protocol/requests.ts';
import { resolvedAt, type Store } from '../store.ts';
import { Frames } from './frames.ts';

const unexpected = (what: string): GrpcError => new GrpcError(Code.UNKNOWN, `Unexpected ${what}`);

/** Sends the events at positions, in pieces; between two pieces the node may have lost the right to serve the call. */
async function sendAll(
  { store, call, resolvesLinks }: { readonly store: Store; readonly call: GrpcCall; readonly resolvesLinks: boolean },
  positions: Iterable<number>,
): Promise<void> {
  const frames = new Frames(call);
  for (const position of positions) {
    const resolved = resolvedAt(store, position, resolvesLinks);
    if (resolved) frames.add(eventMessage(resolved));
    if (!frames.isFull) continue;
    await frames.flush();
    if (call.isOver) return;
    store.member.mustServe(call.requiresLeader);
  }
  await frames.flush();
  call.end();
}

/** @throws GrpcError */
export async function readStream(store: Store, call: GrpcCall, request: StreamRead): Promise<void> {
  const { stream: name, from, isBackwards, count = 0, resolvesLinks } = request;
  if (count === 0 || (from === 'end' && !isBackwards)) throw unexpected('ReadStreamResult: Error');
  if (isTombstoned(store.log, name)) throw streamDeleted(name);
  const stream = store.log.index.streams.get(name);
  if (!stream || store.metadata.of(name).isDeleted) return call.end(streamNotFoundMessage(name));
  const first = store.metadata.firstVisible(stream);
  const start = from === 'start' ? 0 : from === 'end' ? stream.last : from;
  const [low, high] = isBackwards
    ? [Math.max(first, Math.min(start, stream.last) - count + 1), Math.min(start, stream.last)]
    : [Math.max(first, start), Math.min(Math.max(first, start) + count - 1, stream.last)];
  const positions = stream.positions.slice(Math.max(0, low - stream.base), Math.max(0, high - stream.base + 1));
  await sendAll({ store, call, resolvesLinks }, isBackwards ? positions.reverse() : positions);
}

/** @throws GrpcError */
export async function readAll(store: Store, call: GrpcCall, request: AllRead): Promise<void> {
  const { isBackwards, count = 0, resolvesLinks } = request;
  if (count === 0) throw unexpected('ReadAllResult: Error');
  await sendAll({ store, call, resolvesLinks }, isBackwards ? backwards(store, request) : forwards(store, request));
}

function* forwards({ log }: Store, { from, filter, count = 0 }: AllRead): Generator<number> {
  const { index } = log;
  if (from === 'end') return;
  const start = from === 'start' ? 0 : from.commit;
  if (from !== 'start' && start <= index.lastRecord && !index.isRecord(start))
    throw unexpected('ReadAllResult: InvalidPosition');
  let left = count;
  for (let n = index.firstAt(start), end = index.positions.length; n < end && left > 0; n += 1)
    if (!filter || filter.matches(index.names[n] ?? '', index.types[n] ?? '')) {
      left -= 1;
      yield index.positions[n] ?? 0;
    }
}

function* backwards({ log }: Store, { from, filter, count = 0 }: AllRead): Generator<number> {
  const { index } = log;
  if (from === 'start') return;
  const start = from === 'end' ? index.end : from.commit;
  if (start > index.end) throw unexpected('ReadAllResult: Error');
  if (start !== index.end && !index.isRecord(start)) throw unexpected('ReadAllResult: InvalidPosition');
  // With a smaller prepare the server skips one event more.
  const skipped = from !== 'end' && from.prepare < from.commit ? 2 : 1;
  let left = count;
  for (let n = index.firstAt(start) - skipped; n >= 0 && left > 0; n -= 1)
    if (!filter || filter.matches(index.names[n] ?? '', index.types[n] ?? '')) {
      left -= 1;
      yield index.positions[n] ?? 0;
    }
}
