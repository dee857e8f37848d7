import { setImmediate } from 'node:timers/promises';
import { Unavailable, workerFile, WorkerThread } from '@fumata/platform';
import { MAX_PAGE_EVENTS, type Position, type RecordedEvent } from '../event-log.js';
import { damagedBy, LogDamaged } from './log-damaged.js';
import type { Head, Page, ReaderRequest, StoreFailure, StreamRead } from './messages.js';
import { positionOf } from './position.js';
import { isAscii } from 'node:buffer';
import { eventsOf, type EventFields } from './fields.js';

/** Detaches the buffer of the page. @throws LogDamaged */
function parsePage(folder: string, { text, count, last }: Page): readonly RecordedEvent[] {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  // Most texts are ASCII, for which latin1 decoding is faster; the check costs less than it saves.
  const json = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  text.buffer.transfer(0); // frees the memory now: a long read ends before it is collected
  return parseEvents(folder, { text: json, count }, `up to ${positionOf(last)}`);
}

/** @param where the position or stream of the events, for the error message @throws LogDamaged */
function parseEvents(folder: string, { text, count }: StreamRead, where: string): readonly RecordedEvent[] {
  try {
    // reader.ts builds this text.
    return eventsOf(JSON.parse(text) as EventFields, count);
  } catch {
    throw new LogDamaged(folder, 'the text of an event is not JSON', where);
  }
}

/** Page size for followers that catch up: large, because many of them write to a store after each page. */
export const FOLLOWED_PAGE = MAX_PAGE_EVENTS;
/** Page size for a read of the whole log: small, so that a page is collected in V8's young generation. */
export const READ_PAGE = 250;

/** Events requested at once in small pages: waking the other thread takes longer than reading one such page. */
const MAX_EVENTS_PER_REQUEST = 4_000;
/** Yields to the event loop after this time: awaiting available pages does not. */
const TURN_MS = 8;

/** Main-thread client of the reader thread. A thread that died is restarted at the next request. */
export class ReaderClient {
  readonly #folder: string;
  #thread: WorkerThread<ReaderRequest, StoreFailure> | undefined;
  #closed = false;
  #closing: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Up to `pages` pages of at most `maxEvents` events and about 8 MB, unparsed; empty when nothing follows. */
  #pagesAfter(after: number, maxEvents: number, pages: number): Promise<readonly Page[]> {
    return this.#request({ kind: 'pages', after, maxEvents, pages });
  }

  async stream(stream: string, from: number): Promise<readonly RecordedEvent[]> {
    return parseEvents(this.#folder, await this.#request<StreamRead>({ kind: 'stream', stream, from }), stream);
  }

  head(): Promise<number> {
    return this.#request({ kind: 'head' });
  }

  hashAt(position: number): Promise<string | undefined> {
    return this.#request({ kind: 'hash-at', position });
  }

  verify(after: number, thorough: boolean, onProgress?: (verified: Position) => void): Promise<Head> {
    const onVerified = onProgress && ((verified: number) => onProgress(positionOf(verified)));
    return this.#request({ kind: 'verify', after, thorough }, onVerified);
  }

  /**
   * All pages after a position; the next ones are read while the caller handles these. Starts with one page per request
   * and doubles it, so that a caller who needs few events does not cause a long read.
   */
  async *pages(after: number, maxEvents: number): AsyncGenerator<readonly RecordedEvent[], void, void> {
    const maxPages = Math.max(1, Math.floor(MAX_EVENTS_PER_REQUEST / maxEvents));
    let pageCount = 1;
    let turnStart = performance.now();
    let next = this.#pagesAfter(after, maxEvents, 1);
    for (;;) {
      const pages = await next;
      const last = pages.at(-1);
      if (!last) return;
      pageCount = Math.min(pageCount * 2, maxPages);
      next = this.#pagesAfter(last.last, maxEvents, pageCount);
      next.catch(() => undefined); // thrown at the await above, unless the caller has stopped reading
      for (const page of pages) {
        if (performance.now() - turnStart > TURN_MS) {
          await setImmediate();
          turnStart = performance.now();
        }
        yield parsePage(this.#folder, page);
      }
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** Does not wait for pending requests: they are rejected. */
  async abandon(): Promise<void> {
    this.#closed = true;
    await this.#thread?.terminate();
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    if (thread && !thread.error && !this.#closed) {
      await this.#request({ kind: 'close' }).catch((cause: unknown) => {
        if (!thread.error) throw cause; // a thread that dies is closed, too
      });
      await thread.ended;
    }
    this.#closed = true;
  }

  async #request<Result>(request: ReaderRequest, onProgress?: (verified: number) => void): Promise<Result> {
    if (this.#closed) throw new Unavailable('event-log', 'closed');
    if (!this.#thread || this.#thread.error) this.#thread = this.#start();
    return this.#thread.request<Result, number>(request, { onProgress });
  }

  #start(): WorkerThread<ReaderRequest, StoreFailure> {
    return new WorkerThread(workerFile('reader', import.meta.url), {
      name: 'event-log-reader',
      workerData: { folder: this.#folder },
      toError: (failure) =>
        failure.damaged ? damagedBy(this.#folder, failure) : new Unavailable('event-log', failure.why),
      endedError: (cause) => new Unavailable('event-log', 'reader thread ended', { cause }),
    });
  }
}
