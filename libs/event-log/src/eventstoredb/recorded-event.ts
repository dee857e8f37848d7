import type { Position as GrpcPosition, ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject, Position, RecordedEvent } from '../event-log.js';

/** The streams of this log on a shared server. */
export interface OwnStreams {
  readonly namespace: string;
  /** Without the namespace: prefixes that end with a dash, otherwise full names. System streams never match. */
  readonly prefixes: readonly string[];
}

export function positionOf({ commit, prepare }: GrpcPosition): Position {
  const padded = [commit, prepare].map((part) => String(part).padStart(20, '0')); // the digits of 64 bits
  // The only place that creates positions of this log.
  return padded.join('-') as Position;
}

export function grpcPositionOf(position: Position): GrpcPosition {
  const [commit = '', prepare = ''] = position.split('-');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

export function isOwn({ namespace, prefixes }: OwnStreams, stream: string): boolean {
  if (stream.startsWith('$') || !stream.startsWith(namespace)) return false;
  const name = stream.slice(namespace.length);
  return prefixes.some((prefix) => (prefix.endsWith('-') ? name.startsWith(prefix) : name === prefix));
}

/** Undefined for events of other logs, and for links to deleted events. */
export function toRecordedEvent({ event }: ResolvedEvent, ownStreams: OwnStreams): RecordedEvent | undefined {
  if (!event || !isOwn(ownStreams, event.streamId)) return undefined;
  const { position } = event;
  if (!position) throw new Error('The server returned an event without its position.');
  return {
    eventId: event.id,
    type: event.type,
    // this adapter only writes JSON objects
    data: event.data as JsonObject,
    metadata: event.metadata as JsonObject,
    stream: event.streamId.slice(ownStreams.namespace.length),
    revision: Number(event.revision),
    position: positionOf(position),
  };
}
