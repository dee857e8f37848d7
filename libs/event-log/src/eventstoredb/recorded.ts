import type { Position as GrpcPosition, ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject, Position, RecordedEvent } from '../event-log.js';

const DIGITS = 20;
/** Which streams of a shared server belong to this log, and what stands before their names there. */
export interface OwnStreams {
  readonly namespace: string;
  /** Without the namespace: beginnings of names that end with a dash, otherwise whole names. System streams are never among them. */
  readonly prefixes: readonly string[];
}

export function positionOf({ commit, prepare }: GrpcPosition): Position {
  const padded = [commit, prepare].map((part) => String(part).padStart(DIGITS, '0'));
  // The brand is given here: this is where positions of this log are made.
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

/** Undefined for foreign events, and for links to events that are gone. */
export function recordedOf({ event }: ResolvedEvent, own: OwnStreams): RecordedEvent | undefined {
  if (!event || !isOwn(own, event.streamId)) return undefined;
  const { position } = event;
  if (!position) throw new Error('The server gives an event without its position.');
  return {
    eventId: event.id,
    type: event.type,
    // What this adapter wrote: JSON objects.
    data: event.data as JsonObject,
    metadata: event.metadata as JsonObject,
    stream: event.streamId.slice(own.namespace.length),
    revision: Number(event.revision),
    position: positionOf(position),
  };
}
