import { randomUUID } from 'node:crypto';
import { isTombstoned } from '../log/commands.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Call } from '../protocol/call.ts';
import { Code, GrpcError, streamDeleted } from '../protocol/grpc-error.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from '../protocol/messages.ts';
import type { AllRead, StreamRead } from '../protocol/requests.ts';
import { resolvedAt, type Store } from '../store.ts';
import { Checkpoints } from './checkpoints.ts';

/** Resolves at the next change of the log or the end of the call. */
function changed(log: EventLog, signal: AbortSignal): { readonly next: () => Promise<void> } {
  let hasChanged = false;
  let resolve: () => void = () => undefined;
  const wake = (): void => {
    hasChanged = true;
    resolve();
  };
  const remove = log.onChange(wake);
  signal.addEventListener('abort', () => {
    remove();
    wake();
  });
  return {
    next: async () => {
      if (!hasChanged && !signal.aborted) await new Promise<void>((done) => (resolve = done));
      hasChanged = false;
    },
  };
}

interface Follow {
  readonly store: Store;
  readonly call: Call;
  /** Whether the account may still read. */
  readonly mustBeAllowed: () => void;
}

/** Rounds of events for as long as the call lasts. */
async function* follow({ store, call, mustBeAllowed }: Follow, round: () => Iterable<Buffer>): AsyncIterable<Buffer> {
  const change = changed(store.log, call.signal);
  yield* round();
  yield caughtUpMessage();
  while (!call.signal.aborted) {
    yield* round();
    await change.next();
    mustBeAllowed();
  }
}

/** @throws GrpcError */
export async function* followAll(options: Follow, { from, filter, resolvesLinks }: AllRead): AsyncIterable<Buffer> {
  const { store } = options;
  const { log } = store;
  yield confirmationMessage(randomUUID());
  const start = from === 'end' ? { commit: log.index.end, prepare: 0 } : from === 'start' ? undefined : from;
  if (from !== 'end' && start && start.commit <= log.index.lastRecord && !log.index.isRecord(start.commit))
    throw new GrpcError(Code.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
  const checkpoints = filter && new Checkpoints(filter, start);
  let next = start === undefined ? 0 : start.prepare < start.commit ? start.commit : start.commit + 1;
  let isCatchingUp = true;
  yield* follow(options, function* () {
    for (let n = log.index.firstAt(next); n < log.index.positions.length; n = log.index.firstAt(next)) {
      const position = log.index.positions[n] ?? 0;
      next = position + 1;
      const isMatch = !filter || filter.matches(log.index.names[n] ?? '', log.index.types[n] ?? '');
      const resolved = isMatch ? resolvedAt(store, position, resolvesLinks) : undefined;
      if (resolved) yield eventMessage(resolved);
      const checkpoint = checkpoints?.passed(position, isMatch);
      if (checkpoint) yield checkpointMessage(checkpoint);
    }
    const checkpoint = isCatchingUp ? checkpoints?.caughtUp() : undefined;
    if (checkpoint) yield checkpointMessage(checkpoint);
    isCatchingUp = false;
  });
}

/** @throws GrpcError */
export async function* followStream(options: Follow, request: StreamRead): AsyncIterable<Buffer> {
  const { store } = options;
  const { log, metadata } = store;
  const { stream: name, from, resolvesLinks } = request;
  const lastOf = (): number => log.index.streams.get(name)?.last ?? -1;
  if (isTombstoned(log, name)) throw streamDeleted(name);
  yield confirmationMessage(randomUUID());
  let next = from === 'start' ? 0 : from === 'end' ? lastOf() + 1 : from + 1;
  let isCatchingUp = true;
  yield* follow(options, function* () {
    const stream = log.index.streams.get(name);
    if (stream && isCatchingUp) next = Math.max(next, metadata.firstVisible(stream));
    while (next <= lastOf()) {
      const position = log.index.streams.get(name)?.positionOf(next);
      next += 1;
      const resolved = position === undefined ? undefined : resolvedAt(store, position, resolvesLinks);
      if (resolved) yield eventMessage(resolved);
    }
    isCatchingUp = false;
    const end = log.index.streams.get(name)?.tombstone;
    if (end === undefined) return;
    const event = log.read(end);
    if (event) yield eventMessage({ event, link: undefined });
    throw streamDeleted(name);
  });
}
