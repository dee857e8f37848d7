import { randomUUID } from 'node:crypto';
import type { EventLog, NewRecord } from './event-log.ts';
import { type StreamEntry, TOMBSTONE_REVISION } from './log-index.ts';
import type { RecentEvents } from './recent-events.ts';
import { DELETED, isMetadataStream, metadataStreamOf, type MetadataReader } from './stream-metadata.ts';

/** Expected revisions that are no numbers of events, as the server's messages show them. */
export const NO_STREAM = -1;
export const ANY = -2;
export const STREAM_EXISTS = -4;

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type Outcome =
  /** `revision` is the last one, -1 for a missing stream; no position for a repeat that reads do not show. */
  | { readonly kind: 'success'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly actual: number }
  | { readonly kind: 'stream-deleted' }
  /** There was no answer in time; the command may have been recorded. */
  | { readonly kind: 'timeout'; readonly message: string }
  | { readonly kind: 'not-ready' };

/** Parts of the store that commands read and write, within the transaction of the writer. */
export interface CommandContext {
  readonly log: EventLog;
  readonly metadata: MetadataReader;
  readonly recent: RecentEvents;
}

export type Command = (context: CommandContext) => Outcome;

const NOTHING = new Uint8Array();
const JSON_TYPE = 'application/json';
const conflict = (stream: StreamEntry | undefined): Outcome => ({ kind: 'wrong-version', actual: stream?.last ?? NO_STREAM });

/** Appends events at an expected revision; recognises repeats as the server does. */
export function append(name: string, expected: number, events: readonly ProposedEvent[]): Command {
  return (context) => {
    const { log, metadata } = context;
    const stream = log.index.streams.get(name);
    if (isTombstoned(log, name)) return { kind: 'stream-deleted' };
    const isDeleted = stream !== undefined && metadata.of(name).isDeleted;
    if (expected === STREAM_EXISTS) {
      if (isDeleted) return { kind: 'stream-deleted' };
      if (!stream && !log.index.streams.has(metadataStreamOf(name))) return conflict(stream);
    }
    if (events.length === 0) return appendNothing(context, stream, expected);
    if (stream && expected < NO_STREAM) {
      const repeat = repeatOfRecent(context, stream, events);
      if (repeat) return repeat;
    }
    if (stream && expected >= NO_STREAM && stream.last !== expected) {
      const repeat = repeatAt(context, stream, expected + 1, events);
      if (repeat) return repeat;
      if (!(isDeleted && expected === NO_STREAM)) return conflict(stream);
    }
    if (!stream && expected >= 0) return conflict(stream);
    const outcome = writeEvents(context, name, events);
    if (isDeleted) writeMetadata(context, name, `{"$tb":${stream.last - events.length + 1}}`);
    return outcome;
  };
}

function appendNothing({ log }: CommandContext, stream: StreamEntry | undefined, expected: number): Outcome {
  const last = stream?.last ?? NO_STREAM;
  if (expected >= NO_STREAM && expected !== last) return conflict(stream);
  const marker = { stream: null, revision: 0, id: '', type: '', contentType: '', created: Date.now() };
  return { kind: 'success', revision: last, position: log.write({ ...marker, data: NOTHING, metadata: NOTHING }) };
}

/** When the first event is known, all others must be, in any order. */
function repeatOfRecent(
  { log, recent, metadata }: CommandContext,
  stream: StreamEntry,
  events: readonly ProposedEvent[],
): Outcome | undefined {
  const revisions = events.map(({ id }) => recent.revisionOf(stream.name, id));
  if (revisions[0] === undefined) return undefined;
  if (revisions.includes(undefined)) return conflict(stream);
  return repeated({ log, metadata }, stream, revisions.at(-1) ?? 0);
}

/** The events at exactly these revisions must be the proposed ones. */
function repeatAt(
  { log, metadata }: CommandContext,
  stream: StreamEntry,
  first: number,
  events: readonly ProposedEvent[],
): Outcome | undefined {
  const isRepeat = events.every(({ id }, n) => {
    const position = stream.positionOf(first + n);
    return position !== undefined && log.read(position)?.id === id;
  });
  return isRepeat ? repeated({ log, metadata }, stream, first + events.length - 1) : undefined;
}

function repeated(
  { metadata }: Pick<CommandContext, 'log' | 'metadata'>,
  stream: StreamEntry,
  revision: number,
): Outcome {
  const isVisible = revision >= metadata.firstVisible(stream) || isMetadataStream(stream.name);
  return { kind: 'success', revision, position: isVisible ? stream.positionOf(revision) : undefined };
}

function writeEvents({ log, recent }: CommandContext, name: string, events: readonly ProposedEvent[]): Outcome {
  const created = Date.now();
  let revision = log.index.streams.get(name)?.last ?? NO_STREAM;
  let position: number | undefined;
  for (const event of events) {
    revision += 1;
    position = log.write({ ...event, stream: name, revision, created });
    recent.add(name, event.id, revision);
  }
  return { kind: 'success', revision, position };
}

const ownEvent = (stream: string, revision: number, type: string): Omit<NewRecord, 'data' | 'contentType'> => ({
  stream,
  revision,
  id: randomUUID(),
  type,
  created: Date.now(),
  metadata: NOTHING,
});

function writeMetadata({ log }: CommandContext, name: string, json: string): number {
  const stream = metadataStreamOf(name);
  const revision = (log.index.streams.get(stream)?.last ?? NO_STREAM) + 1;
  const data = Buffer.from(json);
  return log.write({ ...ownEvent(stream, revision, '$metadata'), contentType: JSON_TYPE, data });
}

/** Hides a stream from reads; appends to it go on. */
export function deleteStream(name: string, expected: number): Command {
  return (context) => {
    const stream = context.log.index.streams.get(name);
    if (isTombstoned(context.log, name)) return { kind: 'stream-deleted' };
    if (!stream || (expected >= NO_STREAM && expected !== stream.last)) return conflict(stream);
    return { kind: 'success', revision: stream.last, position: writeMetadata(context, name, `{"$tb":${DELETED}}`) };
  };
}

/** Ends a stream for good, also one that does not exist. */
export function tombstone(name: string, expected: number): Command {
  return ({ log }) => {
    const stream = log.index.streams.get(name);
    if (isTombstoned(log, name)) return { kind: 'stream-deleted' };
    const last = stream?.last ?? NO_STREAM;
    if ((expected >= NO_STREAM && expected !== last) || (expected === STREAM_EXISTS && !stream)) return conflict(stream);
    const event = ownEvent(name, TOMBSTONE_REVISION, '$streamDeleted');
    const position = log.write({ ...event, contentType: 'application/octet-stream', data: NOTHING });
    return { kind: 'success', revision: last, position };
  };
}

/** Whether a stream, or the one whose metadata it holds, was deleted for good. */
export function isTombstoned({ index }: EventLog, name: string): boolean {
  const target = isMetadataStream(name) ? name.slice(2) : name;
  return [name, target].some((each) => index.streams.get(each)?.tombstone !== undefined);
}
