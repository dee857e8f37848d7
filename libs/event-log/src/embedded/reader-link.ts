import { isAscii } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '@fumata/platform';
import type { Position, RecordedEvent } from '../event-log.js';
import { eventsOf, type Fields } from './fields.js';
import { damagedBy, LogDamaged } from './log-damaged.js';
import type { FromReader, Head, Page, ReaderQuestion, StreamRead } from './messages.js';
import { positionOf } from './position.js';
import { workerFile } from './worker-file.js';

/** Followers that catch up: who writes after each page writes seldom. */
export const FOLLOWED_PAGE = 5_000;
/** Whoever reads the whole log: what a page is made of is gone before it would be kept among what lasts. */
export const READ_PAGE = 250;

/** Events in small pages that cross over together: to wake the other thread takes longer than to read such a page. */
const AT_ONCE = 4_000;
/** So long pages are handed out before others have their turn: answers that are there are heard without a turn of the loop. */
const TURN_MS = 8;

interface Asked {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (cause: Error) => void;
  readonly onProgress?: ((verified: number) => void) | undefined;
}

/** The main thread's end of the reading thread. A thread that died is replaced at the next question. */
export class ReaderLink {
  readonly #folder: string;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | undefined;
  #closed = false;
  #closing: Promise<void> | undefined;
  #nextId = 1;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Pages of at most so many events and about 8 MB after a position, still as text; none when nothing follows. */
  async #pagesAfter(after: number, most: number, pages: number): Promise<readonly Page[]> {
    // The answers' shapes are agreed with reader.ts, question by question.
    return (await this.#ask({ kind: 'pages', after, most, pages })) as readonly Page[];
  }

  async stream(stream: string, from: number): Promise<readonly RecordedEvent[]> {
    return this.#parse((await this.#ask({ kind: 'stream', stream, from })) as StreamRead, stream);
  }

  async head(): Promise<number> {
    return (await this.#ask({ kind: 'head' })) as number;
  }

  async hashAt(position: number): Promise<string | undefined> {
    return (await this.#ask({ kind: 'hash-at', position })) as string | undefined;
  }

  async verify(after: number, thorough: boolean, onProgress?: (verified: Position) => void): Promise<Head> {
    const told = onProgress && ((verified: number) => onProgress(positionOf(verified)));
    return (await this.#ask({ kind: 'verify', after, thorough }, told)) as Head;
  }

  /**
   * All pages after a position; the next ones are read while the caller works on these. Whoever looks at a few events
   * costs the reading thread no more than these: it is asked for one page first, then for more at a time.
   */
  async *pages(after: number, most: number): AsyncGenerator<readonly RecordedEvent[], void, void> {
    const atMost = Math.max(1, Math.floor(AT_ONCE / most));
    let atOnce = 1;
    let begun = performance.now();
    let next = this.#pagesAfter(after, most, 1);
    for (;;) {
      const pages = await next;
      const last = pages.at(-1);
      if (!last) return;
      atOnce = Math.min(atOnce * 2, atMost);
      next = this.#pagesAfter(last.last, most, atOnce);
      next.catch(() => undefined); // Thrown where it is awaited, unless the caller has left by then.
      for (const page of pages) {
        if (performance.now() - begun > TURN_MS) {
          await setImmediate();
          begun = performance.now();
        }
        yield this.#parsePage(page);
      }
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** Without waiting for what was asked: those who did are refused. */
  async abandon(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    if (worker && !this.#closed) {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      await this.#ask({ kind: 'close' });
      this.#closed = true;
      await ended;
    }
    this.#closed = true;
  }

  #parsePage({ text, count, last }: Page): readonly RecordedEvent[] {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    // Most are plain ASCII: to look takes less than it spares.
    const json = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
    text.buffer.transfer(0); // given back now: a long reading is through before the collector has seen any of them
    return this.#parse({ text: json, count }, `up to ${positionOf(last)}`);
  }

  #parse({ text, count }: StreamRead, where: string): readonly RecordedEvent[] {
    try {
      // What reader.ts builds are fields.
      return eventsOf(JSON.parse(text) as Fields, count);
    } catch {
      throw new LogDamaged(this.#folder, 'the text of an event is not JSON', where);
    }
  }

  #ask(question: ReaderQuestion, onProgress?: (verified: number) => void): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Unavailable('event-log', 'closed'));
    const worker = this.#worker ?? this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject, onProgress });
      worker.postMessage({ id, question });
    });
  }

  #start(): Worker {
    const worker = new Worker(workerFile('reader'), { workerData: { folder: this.#folder } });
    let cause: unknown;
    worker.on('message', (message: FromReader) => this.#hear(message));
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => {
      this.#worker = undefined;
      const failure = new Unavailable('event-log', 'the reading thread ended', { cause });
      for (const asked of this.#asked.values()) asked.reject(failure);
      this.#asked.clear();
    });
    this.#worker = worker;
    return worker;
  }

  #hear({ id, answer, trouble, verified }: FromReader): void {
    const asked = this.#asked.get(id);
    if (verified !== undefined) return asked?.onProgress?.(verified);
    this.#asked.delete(id);
    if (!trouble) asked?.resolve(answer);
    else if (trouble.damaged) asked?.reject(damagedBy(this.#folder, trouble));
    else asked?.reject(new Unavailable('event-log', trouble.why));
  }
}
