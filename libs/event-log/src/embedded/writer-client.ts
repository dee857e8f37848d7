import { Unavailable, workerFile, WorkerThread } from '@fumata/platform';
import type { AppendOutcome, ExpectedRevision, NewEvent } from '../event-log.js';
import { serializeEvent } from '../append-limits.js';
import { damagedBy } from './log-damaged.js';
import {
  ANY_REVISION,
  LINES_PER_EVENT,
  NO_STREAM,
  type FromWriter,
  type Head,
  type ToWriter,
  type WriterStart,
} from './messages.js';
import { positionOf } from './position.js';

/** A batch of this size is posted at once, so that the writer thread starts while more appends arrive. */
const CHUNK_EVENTS = 128;
const CHUNK_CHARACTERS = 4_000_000;

/** A pending append; the writer thread answers in request order. */
export interface PendingAppend {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly characters: number;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (cause: Error) => void;
}

export interface CommittedAppend {
  readonly append: PendingAppend;
  readonly outcome: AppendOutcome;
}

export interface WriterListener {
  /** Called with the appends of one commit before their promises resolve. */
  onCommitted(committed: readonly CommittedAppend[], head: Head): void;
  /** Called when the file was reopened after a failed commit whose outcome was unknown: `head` is its actual end. */
  onReopened(head: Head): void;
}

/** Main-thread client of the writer thread. */
export class WriterClient {
  readonly #thread: WorkerThread<never>;
  readonly #folder: string;
  readonly #listener: WriterListener;
  readonly #pending: PendingAppend[] = [];
  readonly #probes: ((why: string | undefined) => void)[] = [];
  readonly #opened: Promise<Head>;
  #settleOpened: { resolve: (head: Head) => void; reject: (cause: Error) => void } | undefined;
  #lines: string[] = [];
  #expected: number[] = [];
  #counts: number[] = [];
  #characters = 0;
  #flushing = false;
  #dead: Unavailable | undefined;
  /** Why the last commit failed; undefined after a success. */
  failure: string | undefined;

  constructor(start: WriterStart, listener: WriterListener) {
    this.#folder = start.folder;
    this.#listener = listener;
    this.#opened = new Promise((resolve, reject) => (this.#settleOpened = { resolve, reject }));
    this.#thread = new WorkerThread(workerFile('writer', import.meta.url), {
      name: 'event-log-writer',
      workerData: start,
      toError: (failure) => failure,
      endedError: (cause) => {
        const error = new Unavailable('event-log', 'writer thread ended', { cause });
        this.#die(error);
        return error;
      },
      onMessage: (message: FromWriter) => this.#onMessage(message),
    });
  }

  opened(): Promise<Head> {
    return this.#opened;
  }

  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
    const lines: string[] = [];
    let characters = 0;
    for (const event of events) {
      const { data, metadata } = serializeEvent(event);
      lines.push(stream, event.eventId, event.type, data, metadata);
      characters += data.length + metadata.length;
    }
    if (this.#dead) return Promise.reject(this.#dead);
    this.#lines.push(...lines);
    this.#expected.push(expected === 'any' ? ANY_REVISION : expected === 'no-stream' ? NO_STREAM : expected);
    this.#counts.push(events.length);
    this.#characters += characters;
    return new Promise((resolve, reject) => {
      this.#pending.push({ stream, events, characters, resolve, reject });
      this.#flushSoon();
    });
  }

  /** Probes whether the disk accepts writes: undefined if it does, otherwise the reason. */
  probe(): Promise<string | undefined> {
    if (this.#dead) return Promise.resolve(this.#dead.why);
    return new Promise((resolve) => {
      this.#probes.push(resolve);
      this.#send({ kind: 'probe' });
    });
  }

  /** Finishes pending appends and checkpoints the file. */
  async close(): Promise<void> {
    if (!this.#dead) {
      this.#flush();
      this.#send({ kind: 'close' });
    }
    await this.#thread.ended;
  }

  #flushSoon(): void {
    const full = this.#lines.length >= CHUNK_EVENTS * LINES_PER_EVENT || this.#characters >= CHUNK_CHARACTERS;
    if (full) return this.#flush();
    if (this.#flushing) return;
    this.#flushing = true;
    // One message per turn of the event loop.
    setImmediate(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#counts.length === 0) return;
    this.#lines.push('');
    const text = this.#lines.join('\n');
    this.#send({ kind: 'append', expected: this.#expected, counts: this.#counts, text });
    this.#lines = [];
    this.#expected = [];
    this.#counts = [];
    this.#characters = 0;
  }

  #send(message: ToWriter): void {
    this.#thread.post(message);
  }

  #onMessage(message: FromWriter): void {
    switch (message.kind) {
      case 'opened':
        return this.#settleOpened?.resolve(message.head);
      case 'refused': {
        const { failure } = message;
        const unavailable = new Unavailable('event-log', failure.why);
        return this.#settleOpened?.reject(failure.damaged ? damagedBy(this.#folder, failure) : unavailable);
      }
      case 'committed':
        this.failure = undefined;
        return this.#answer(message.answers, message.head);
      case 'failed':
        this.failure = message.why;
        return this.#reject(message.appends, new Unavailable('event-log', message.why));
      case 'probed':
        this.failure = message.why;
        return this.#probes.shift()?.(message.why);
      case 'reopened':
        return this.#listener.onReopened(message.head);
    }
  }

  #answer(answers: Float64Array, head: Head): void {
    const settled = this.#pending.splice(0, answers.length / 3);
    const committed = settled.map((append, index) => ({ append, outcome: outcomeAt(answers, 3 * index) }));
    this.#listener.onCommitted(committed, head);
    for (const { append, outcome } of committed) append.resolve(outcome);
  }

  #reject(count: number, cause: Unavailable): void {
    for (const append of this.#pending.splice(0, count)) append.reject(cause);
  }

  #die(cause: Unavailable): void {
    this.#dead = cause;
    this.failure = cause.why;
    this.#settleOpened?.reject(cause);
    this.#reject(this.#pending.length, cause);
    for (const probed of this.#probes.splice(0)) probed(cause.why);
  }
}

function outcomeAt(answers: Float64Array, index: number): AppendOutcome {
  const revision = answers[index + 1] ?? 0;
  if (answers[index] === 1) return { appended: true, revision, position: positionOf(answers[index + 2] ?? 0) };
  return { appended: false, actual: revision === NO_STREAM ? 'no-stream' : revision };
}
