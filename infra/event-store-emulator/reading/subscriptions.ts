import { randomUUID } from 'node:crypto';
import { isTombstoned } from '../log/commands.ts';
import type { EventLog } from '../log/event-log.ts';
import type { GrpcCall } from '../protocol/grpc-call.ts';
import { Code, GrpcError, streamDeleted } from '../protocol/grpc-error.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from '../protocol/messages.ts';
import type { AllRead, StreamRead } from '../protocol/requests.ts';
import { resolvedAt, type Store } from '../store.ts';
import { Checkpoints } from './checkpoints.ts';
import { Frames } from './frames.ts';

/** Resolves at the next change of the log or the end of the call. */
function changed(log: EventLog, call: GrpcCall): { readonly next: () => Promise<void> } {
  let hasChanged = false;
  let resolve: () => void = () => undefined;
  const wake = (): void => {
    hasChanged = true;
    resolve();
  };
  const remove = log.onChange(wake);
  call.onClose(() => {
    remove();
    wake();
  });
  return {
    next: async () => {
      if (!hasChanged && !call.isOver) await new Promise<void>((done) => (resolve = done));
      hasChanged = false;
    },
  };
}

interface Follow {
  readonly store: Store;
  readonly call: GrpcCall;
  /** Whether the account may still read. */
  readonly mustBeAllowed: () => void;
}

/** Sends rounds of events for as long as the call lasts; nothing is collected for a client that does not read. */
async function follow({ store, call, mustBeAllowed }: Follow, round: (frames: Frames) => Promise<void>): Promise<void> {
  const frames = new Frames(call);
  const change = changed(store.log, call);
  let isLive = false;
  while (!call.isOver) {
    await round(frames);
    if (!isLive) frames.add(caughtUpMessage());
    isLive = true;
    await frames.flush();
    await change.next();
    mustBeAllowed();
  }
}

/** @throws GrpcError */
export async function followAll(options: Follow, { from, filter, resolvesLinks }: AllRead): Promise<void> {
  const { store, call } = options;
  const { log } = store;
  call.send(confirmationMessage(randomUUID()));
  const start = from === 'end' ? { commit: log.index.end, prepare: 0 } : from === 'start' ? undefined : from;
  if (from !== 'end' && start && start.commit <= log.index.lastRecord && !log.index.isRecord(start.commit))
    throw new GrpcError(Code.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
  const checkpoints = filter && new Checkpoints(filter, start);
  let next = start === undefined ? 0 : start.prepare < start.commit ? start.commit : start.commit + 1;
  let isCatchingUp = true;
  await follow(options, async (frames) => {
    for (let n = log.index.firstAt(next); n < log.index.positions.length && !call.isOver; n += 1) {
      const position = log.index.positions[n] ?? 0;
      next = position + 1;
      const isMatch = !filter || filter.matches(log.index.names[n] ?? '', log.index.types[n] ?? '');
      const resolved = isMatch ? resolvedAt(store, position, resolvesLinks) : undefined;
      if (resolved) frames.add(eventMessage(resolved));
      const checkpoint = checkpoints?.passed(position, isMatch);
      if (checkpoint) frames.add(checkpointMessage(checkpoint));
      if (!frames.isFull) continue;
      await frames.flush();
      n = log.index.firstAt(next) - 1; // the index may be another one by now
    }
    const checkpoint = isCatchingUp ? checkpoints?.caughtUp() : undefined;
    if (checkpoint) frames.add(checkpointMessage(checkpoint));
    isCatchingUp = false;
  });
}

/** @throws GrpcError */
export async function followStream(options: Follow, request: StreamRead): Promise<void> {
  const { store, call } = options;
  const { log, metadata } = store;
  const { stream: name, from, resolvesLinks } = request;
  const lastOf = (): number => log.index.streams.get(name)?.last ?? -1;
  if (isTombstoned(log, name)) throw streamDeleted(name);
  call.send(confirmationMessage(randomUUID()));
  let next = from === 'start' ? 0 : from === 'end' ? lastOf() + 1 : from + 1;
  let isCatchingUp = true;
  await follow(options, async (frames) => {
    const stream = log.index.streams.get(name);
    if (stream && isCatchingUp) next = Math.max(next, metadata.firstVisible(stream));
    while (next <= lastOf() && !call.isOver) {
      const position = log.index.streams.get(name)?.positionOf(next);
      next += 1;
      const resolved = position === undefined ? undefined : resolvedAt(store, position, resolvesLinks);
      if (resolved) frames.add(eventMessage(resolved));
      if (frames.isFull) await frames.flush();
    }
    isCatchingUp = false;
    const end = log.index.streams.get(name)?.tombstone;
    if (end === undefined) return;
    const event = log.read(end);
    if (event) frames.add(eventMessage({ event, link: undefined }));
    await frames.flush();
    throw streamDeleted(name);
  });
}
