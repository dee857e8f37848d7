import { randomUUID } from 'node:crypto';
import { type EventLog, TOMBSTONE_REVISION } from './event-log.ts';
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
const GONE: Outcome = { kind: 'stream-deleted' };
const conflict = (actual: number): Outcome => ({ kind: 'wrong-version', actual });

/** An event that the node writes itself. */
const ownEvent = (type: string, json: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(json),
  metadata: NOTHING,
});

interface Append {
  readonly name: string;
  readonly expected: number;
  readonly events: readonly ProposedEvent[];
  /** The last revision of the stream before it. */
  readonly last: number;
}

/** Appends events at an expected revision; recognises repeats as the server does. */
export function append(name: string, expected: number, events: readonly ProposedEvent[]): Command {
  return (context) => {
    const { log, metadata } = context;
    if (isTombstoned(log, name)) return GONE;
    const last = log.lastRevision(name);
    const isDeleted = last >= 0 && metadata.of(name).isDeleted;
    if (isDeleted && expected === STREAM_EXISTS) return GONE;
    if (last < 0 && !mayBeMissing(log, name, expected)) return conflict(last);
    const command = { name, expected, events, last };
    if (events.length === 0) return appendNothing(context, command);
    const repeat = last < 0 ? undefined : repeatOf(context, command);
    if (repeat) return repeat;
    const isRestart = isDeleted && expected === NO_STREAM;
    if (expected >= NO_STREAM && expected !== last && !isRestart) return conflict(last);
    const outcome = writeEvents(context, command);
    if (isDeleted) writeMetadata(context, name, `{"$tb":${last + 1}}`);
    return outcome;
  };
}

function mayBeMissing(log: EventLog, name: string, expected: number): boolean {
  return expected === STREAM_EXISTS ? log.lastRevision(metadataStreamOf(name)) >= 0 : expected < 0;
}

/** A position of its own, and no event. */
function appendNothing({ log }: CommandContext, { expected, last }: Append): Outcome {
  if (expected >= NO_STREAM && expected !== last) return conflict(last);
  const nothing = { stream: null, revision: 0, id: '', type: '', contentType: '', data: NOTHING, metadata: NOTHING };
  return { kind: 'success', revision: last, position: log.write({ ...nothing, created: Date.now() }) };
}

/** The first outcome of a command that is repeated: its events are known, or stand at exactly these revisions. */
function repeatOf(context: CommandContext, { name, expected, events, last }: Append): Outcome | undefined {
  const { log, recent } = context;
  if (expected >= NO_STREAM) {
    const isRepeat = expected < last && events.every(({ id }, n) => log.at(name, expected + 1 + n)?.id === id);
    return isRepeat ? repeated(context, name, expected + events.length) : undefined;
  }
  // When the first event is known, all others must be, in any order.
  const revisions = events.map(({ id }) => recent.revisionOf(name, id));
  if (revisions[0] === undefined) return undefined;
  return revisions.includes(undefined) ? conflict(last) : repeated(context, name, revisions.at(-1) ?? 0);
}

function repeated({ log, metadata }: CommandContext, name: string, revision: number): Outcome {
  const isVisible = isMetadataStream(name) || revision >= metadata.firstVisible(name);
  return { kind: 'success', revision, position: isVisible ? log.at(name, revision)?.position : undefined };
}

function writeEvents({ log, recent }: CommandContext, { name, events, last }: Append): Outcome {
  const created = Date.now();
  let position: number | undefined;
  for (const [n, event] of events.entries()) {
    const revision = last + 1 + n;
    position = log.write({ ...event, stream: name, revision, created });
    recent.add(name, event.id, revision);
  }
  return { kind: 'success', revision: last + events.length, position };
}

function writeMetadata({ log }: CommandContext, name: string, json: string): number {
  const stream = metadataStreamOf(name);
  const revision = log.lastRevision(stream) + 1;
  return log.write({ ...ownEvent('$metadata', json), stream, revision, created: Date.now() });
}

/** Hides a stream from reads; appends to it go on. */
export function deleteStream(name: string, expected: number): Command {
  return (context) => {
    if (isTombstoned(context.log, name)) return GONE;
    const last = context.log.lastRevision(name);
    if (last < 0 || (expected >= NO_STREAM && expected !== last)) return conflict(last);
    return { kind: 'success', revision: last, position: writeMetadata(context, name, `{"$tb":${DELETED}}`) };
  };
}

/** Ends a stream for good, also one that does not exist. */
export function tombstone(name: string, expected: number): Command {
  return ({ log }) => {
    if (isTombstoned(log, name)) return GONE;
    const last = log.lastRevision(name);
    if (expected >= NO_STREAM ? expected !== last : expected === STREAM_EXISTS && last < 0) return conflict(last);
    const event = { ...ownEvent('$streamDeleted', ''), contentType: 'application/octet-stream' };
    const position = log.write({ ...event, stream: name, revision: TOMBSTONE_REVISION, created: Date.now() });
    return { kind: 'success', revision: last, position };
  };
}

/** Whether a stream, or the one whose metadata it holds, was deleted for good. */
export function isTombstoned(log: EventLog, name: string): boolean {
  const isGone = (stream: string): boolean => log.lastRevision(stream) === TOMBSTONE_REVISION;
  return isGone(name) || (isMetadataStream(name) && isGone(name.slice(2)));
}
