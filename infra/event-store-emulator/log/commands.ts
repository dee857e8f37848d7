import { type EventLog, jsonEvent, type NewEvent } from './event-log.ts';
import { DELETED, firstVisible, isDeleted, isMetadataStream, metadataStreamOf } from './stream-metadata.ts';

/** Expected revisions that are no numbers of events. */
export const NO_STREAM = -1;
export const ANY = -2;
export const STREAM_EXISTS = -4;

export type Outcome =
  /** `revision` is the last one, -1 for a missing stream; no position for a repeat that reads do not show. */
  | { readonly kind: 'success'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly actual: number }
  /** After a time-out the events may have been recorded. */
  | { readonly kind: 'timeout' | 'not-ready' };

/** Appends events to a stream at an expected revision, or deletes it. */
export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
  readonly isDelete?: boolean;
}

/** Number of recent events that the server remembers, at least. */
const REMEMBERED = 80_000;

/** Revisions of recently written events, by which appends with `any` recognise repeats. It is empty after a start. */
export class RecentEvents extends Map<string, number> {
  add(key: string, revision: number): void {
    if (!this.has(key)) this.set(key, revision);
    const [oldest = ''] = this.keys();
    if (this.size > REMEMBERED) this.delete(oldest);
  }
}

const keyOf = (stream: string, id: string): string => `${id}${stream}`;
const conflictAt = (actual: number): Outcome => ({ kind: 'wrong-version', actual });

/** Hides what is before a revision. Returns the position of the metadata. */
function truncate(log: EventLog, stream: string, revision: number): number {
  const metadata = metadataStreamOf(stream);
  return log.write(metadata, log.lastRevision(metadata) + 1, jsonEvent('$metadata', { $tb: revision }));
}

/** Hides a stream from reads; appends to it go on. */
function deleteStream(log: EventLog, { stream, expected }: Append, last: number): Outcome {
  if (last < 0 || (expected >= NO_STREAM && expected !== last)) return conflictAt(last);
  return { kind: 'success', revision: last, position: truncate(log, stream, DELETED) };
}

/** Runs an append within the transaction of the writer; recognises repeats as the server does. */
export function run(log: EventLog, recent: RecentEvents, append: Append): Outcome {
  const { stream, expected, events, isDelete } = append;
  const last = log.lastRevision(stream);
  if (isDelete) return deleteStream(log, append, last);
  const mayBeMissing = expected === STREAM_EXISTS ? log.lastRevision(metadataStreamOf(stream)) >= 0 : expected < 0;
  if (last < 0 && !mayBeMissing) return conflictAt(last);
  const repeat = repeatOf(log, recent, append, last);
  if (repeat) return repeat;
  const isRestart = last >= 0 && isDeleted(log, stream);
  if (expected >= NO_STREAM && expected !== last && !(isRestart && expected === NO_STREAM)) return conflictAt(last);
  let position = log.end;
  for (const [n, event] of events.entries()) {
    position = log.write(stream, last + 1 + n, event);
    recent.add(keyOf(stream, event.id), last + 1 + n);
  }
  if (isRestart) truncate(log, stream, last + 1);
  if (events.length === 0) log.end += 1; // its position is its own
  return { kind: 'success', revision: last + events.length, position };
}

/** The first outcome of an append that is repeated: its events are known, or stand at exactly these revisions. */
function repeatOf(log: EventLog, recent: RecentEvents, append: Append, last: number): Outcome | undefined {
  const { stream, expected, events } = append;
  if (expected >= NO_STREAM) {
    const isRepeat =
      expected < last && events.length > 0 && events.every(({ id }, n) => log.at(stream, expected + 1 + n)?.id === id);
    return isRepeat ? repeated(log, stream, expected + events.length) : undefined;
  }
  // When the first event is known, all others must be, in any order.
  const revisions = events.map(({ id }) => recent.get(keyOf(stream, id)));
  if (revisions[0] === undefined) return undefined;
  return revisions.includes(undefined) ? conflictAt(last) : repeated(log, stream, revisions.at(-1) ?? 0);
}

function repeated(log: EventLog, stream: string, revision: number): Outcome {
  const isVisible = isMetadataStream(stream) || revision >= firstVisible(log, stream);
  return { kind: 'success', revision, position: isVisible ? log.at(stream, revision)?.position : undefined };
}
