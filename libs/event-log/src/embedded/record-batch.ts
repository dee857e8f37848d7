/** Appends of a batch as rows of the log's file. Erasable TypeScript, like the writer thread. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { ANY_REVISION, LINES_PER_EVENT, NO_STREAM, type Batch } from './messages.ts';

/** The open file and its statements. */
export interface Store {
  readonly db: DatabaseSync;
  readonly insert: StatementSync;
  readonly insertCommit: StatementSync;
  readonly eventAt: StatementSync;
  readonly lastRevision: StatementSync;
}

/** Contents of the transaction so far: event lines and revisions are the input of the hash chain. */
export interface Rows {
  text: string;
  readonly revisions: number[];
  position: number;
  readonly answers: Float64Array;
  answered: number;
}

/** One append of a batch and the index of its first line. */
interface Append {
  readonly lines: readonly string[];
  readonly line: number;
  readonly expected: number;
  readonly count: number;
}

/** Inserts the batch's appends; those in conflict are answered and left out. */
export function recordBatch(store: Store, batch: Batch, rows: Rows): void {
  const lines = batch.text.split('\n');
  const start = rows.position;
  const recorded: Append[] = [];
  let line = 0;
  for (const [index, count] of batch.counts.entries()) {
    const append = { lines, line, expected: batch.expected[index] ?? NO_STREAM, count };
    const position = rows.position;
    rows.answers.set(recordAppend(store, append, rows), rows.answered);
    rows.answered += 3;
    line += LINES_PER_EVENT * count;
    if (rows.position > position) recorded.push(append);
  }
  const isComplete = rows.position - start === (lines.length - 1) / LINES_PER_EVENT;
  rows.text += isComplete ? batch.text : recorded.map(textOf).join('');
}

function textOf({ lines, line, count }: Append): string {
  return `${lines.slice(line, line + LINES_PER_EVENT * count).join('\n')}\n`;
}

type Answer = readonly [appended: 0 | 1, revision: number, position: number];

/**
 * The first insert decides: the unique key (stream, revision) rejects an occupied revision, and revisions have no gaps,
 * so the following events cannot collide.
 */
function recordAppend(store: Store, append: Append, rows: Rows): Answer {
  const { lines, line, expected, count } = append;
  const stream = lines[line] ?? '';
  const first = expected === ANY_REVISION ? lastRevision(store, stream) + 1 : expected + 1;
  if (expected === ANY_REVISION) {
    const repeated = repeatAt(store, append, first - count);
    if (repeated) return repeated;
  } else if (expected !== NO_STREAM && !rowAt(store, stream, expected)) {
    return [0, lastRevision(store, stream), 0];
  }
  for (let index = 0; index < count; index += 1) {
    const at = line + LINES_PER_EVENT * index;
    const [id, type] = [lines[at + 1] ?? '', lines[at + 2] ?? ''];
    const [data, metadata] = [lines[at + 3] ?? '', lines[at + 4] ?? ''];
    const position = rows.position + 1;
    const { changes } = store.insert.run(position, stream, first + index, id, type, data, metadata);
    if (changes === 0) {
      if (!rowAt(store, stream, first)) throw new Error(`another process writes to this file (${position})`);
      return repeatAt(store, append, first) ?? [0, lastRevision(store, stream), 0];
    }
    rows.position = position;
    rows.revisions.push(first + index);
  }
  return [1, first + count - 1, rows.position];
}

/** The first outcome again if exactly these events are stored from that revision on. */
function repeatAt(store: Store, { lines, line, count }: Append, from: number): Answer | undefined {
  if (from < 0) return undefined;
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(store, lines[line] ?? '', from + index);
    if (row?.[1] !== lines[line + LINES_PER_EVENT * index + 1]) return undefined;
    position = row?.[0] ?? 0;
  }
  return [1, from + count - 1, position];
}

function rowAt(store: Store, stream: string, revision: number): [number, string] | undefined {
  // `setReturnArrays` makes rows arrays; the types do not reflect it.
  return store.eventAt.get(stream, revision) as [number, string] | undefined;
}

/** -1 if the stream does not exist, as in `Batch.expected`. */
function lastRevision(store: Store, stream: string): number {
  const row = store.lastRevision.get(stream) as [number | null] | undefined;
  return row?.[0] ?? NO_STREAM;
}
