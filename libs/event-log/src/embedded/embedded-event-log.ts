import { mkdir } from 'node:fs/promises';
import { Unavailable } from '@fumata/platform';
import type {
  AppendOutcome,
  EventLog,
  ExpectedRevision,
  Follower,
  FollowOptions,
  LogHealth,
  NewEvent,
  Position,
  RecordedEvent,
} from '../event-log.js';
import { checkAppend } from '../recordable.js';
import { type KnownHead, readAcknowledged } from './acknowledged.js';
import { EmbeddedFollower } from './embedded-follower.js';
import { LogDamaged } from './log-damaged.js';
import type { Head } from './messages.js';
import { numberOf, positionOf } from './position.js';
import { FOLLOWED_PAGE, READ_PAGE, ReaderLink } from './reader-link.js';
import { RecentEvents } from './recent-events.js';
import { type Committed, WriterLink } from './writer-link.js';

export interface EmbeddedLogOptions {
  /** Made when missing. Holds `events.db` (with `-wal`, `-shm`) and `head.json`; one process may have it open. */
  readonly folder: string;
  /**
   * The chain of hashes is checked at start from this position on (that of the newest snapshot) and for the last 200,000
   * events, the rest while the log is in use; all of it at start when left out.
   */
  readonly verifyAfter?: Position | undefined;
  /** For tests: how many events at the end count as a log of ordinary size. */
  readonly checkedAtStart?: number;
  /** What the read models remember: a log that has less, or something else there, is refused. */
  readonly knownHead?: KnownHead | undefined;
  /** For tests and benches: waits in the writing thread before each commit, milliseconds. */
  readonly slowCommitMs?: number;
  /** For tests: the file is full at this many pages of 16,384 bytes. */
  readonly maxPages?: number;
}

/** So many events at the end are checked in any case: a flipped byte in a log of ordinary size is found before anybody builds on it. */
const CHECKED_AT_START = 200_000;

/** The log in one SQLite file, for one process. Neither writing nor reading waits in the event loop. */
export class EmbeddedEventLog implements EventLog {
  readonly #folder: string;
  readonly #reader: ReaderLink;
  readonly #writer: WriterLink;
  readonly #recent = new RecentEvents();
  readonly #followers = new Set<EmbeddedFollower>();
  #head: Head = { position: 0, hash: '' };
  #closing: Promise<void> | undefined;
  /** Checks what was not checked at start, beside the log's work. */
  #checker: ReaderLink | undefined;
  #damage: LogDamaged | undefined;

  private constructor(options: EmbeddedLogOptions) {
    const { folder, slowCommitMs = 0, maxPages = 0 } = options;
    this.#folder = folder;
    this.#reader = new ReaderLink(folder);
    this.#writer = new WriterLink(
      { folder, slowCommitMs, maxPages },
      {
        onCommitted: (committed, head) => this.#announce(committed, head),
        onReopened: (head) => this.#reopened(head),
      },
    );
  }

  /**
   * @throws LogDamaged when the file is not what was acknowledged: behind `head.json` or `knownHead`, or changed
   * @throws Unavailable when it can't be opened
   */
  static async open(options: EmbeddedLogOptions): Promise<EmbeddedEventLog> {
    await mkdir(options.folder, { recursive: true });
    const log = new EmbeddedEventLog(options);
    try {
      log.#head = await log.#writer.opened();
      await log.#checkKnown(await readAcknowledged(options.folder), 'head.json');
      await log.#checkKnown(options.knownHead, 'the read models');
      const known = Math.min(
        numberOf(options.verifyAfter),
        log.#head.position - (options.checkedAtStart ?? CHECKED_AT_START),
      );
      await log.#reader.verify(Math.max(0, known), false);
      if (known > 0) void log.#checkRest();
      return log;
    } catch (cause) {
      await log.close();
      throw cause;
    }
  }

  /** The end of the last acknowledged commit: what read models remember as `knownHead`. Undefined while empty. */
  get acknowledged(): KnownHead | undefined {
    if (this.#head.position === 0) return undefined;
    return { position: positionOf(this.#head.position), hash: this.#head.hash };
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    this.#mustBeOpen();
    if (this.#damage) throw new Unavailable('event-log', this.#damage.message);
    checkAppend(stream, events);
    return this.#writer.append(stream, expected, events);
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    return this.#reader.stream(stream, fromRevision);
  }

  async *readAll(after?: Position): AsyncIterable<readonly RecordedEvent[]> {
    this.#mustBeOpen();
    yield* this.#reader.pages(numberOf(after), READ_PAGE);
  }

  follow(options: FollowOptions): Follower {
    this.#mustBeOpen();
    const reader = this.#reader;
    const recent = this.#recent;
    const headNumber = (): number => this.#head.position;
    const followed = {
      recent,
      pages: (after: number) => reader.pages(after, FOLLOWED_PAGE),
      get headNumber() {
        return headNumber();
      },
    };
    const follower: EmbeddedFollower = new EmbeddedFollower(followed, options, () =>
      this.#followers.delete(follower),
    );
    this.#followers.add(follower);
    return follower;
  }

  async head(since?: Position): Promise<Position | undefined> {
    this.#mustBeOpen();
    const head = this.acknowledged?.position;
    return head === undefined || (since !== undefined && head <= since) ? undefined : head;
  }

  /** Positions are row numbers without gaps. */
  async has(position: Position): Promise<boolean> {
    this.#mustBeOpen();
    const place = numberOf(position);
    return positionOf(place) === position && place >= 1 && place <= this.#head.position;
  }

  /** After a failed commit this tries the disk, so that a log which nobody dares to write to finds out that it can. */
  async health(): Promise<LogHealth> {
    if (this.#closing) return { writable: false, detail: 'closed' };
    if (this.#damage) return { writable: false, detail: this.#damage.message };
    const detail = this.#writer.failure === undefined ? undefined : await this.#writer.probe();
    return detail === undefined ? { writable: true } : { writable: false, detail };
  }

  /**
   * Recomputes every hash of the chain and lets SQLite check its own structures, in a thread of its own.
   * @throws LogDamaged naming what is wrong and where
   */
  async verify(onProgress?: (verified: Position) => void): Promise<KnownHead | undefined> {
    this.#mustBeOpen();
    const reader = new ReaderLink(this.#folder);
    try {
      const { position, hash } = await reader.verify(0, true, onProgress);
      return position === 0 ? undefined : { position: positionOf(position), hash };
    } finally {
      await reader.close();
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const followers = Promise.all([...this.#followers].map((follower) => follower.stop()));
    await this.#checker?.abandon();
    await this.#reader.close();
    await this.#writer.close();
    await followers;
  }

  /** What lies before the newest snapshot, of a long log: when it turns out damaged, nothing more is built on it. */
  async #checkRest(): Promise<void> {
    const checker = (this.#checker = new ReaderLink(this.#folder));
    try {
      await checker.verify(0, false);
    } catch (cause) {
      if (cause instanceof LogDamaged) this.#damage = cause; // anything else is the end of the process, not of the log
    } finally {
      await checker.abandon();
    }
  }

  async #checkKnown(known: KnownHead | undefined, who: string): Promise<void> {
    if (!known) return;
    const end = positionOf(this.#head.position);
    if (end < known.position) {
      throw new LogDamaged(
        this.#folder,
        `it ends at ${end}, but ${known.position} was acknowledged (${who})`,
        end,
      );
    }
    if (known.hash === undefined) return;
    const hash = await this.#reader.hashAt(numberOf(known.position));
    if (hash !== known.hash) {
      throw new LogDamaged(this.#folder, `it is not the log that was acknowledged (${who})`, known.position);
    }
  }

  /** Shows the followers what a commit brought: its appends in order, without conflicts and repeats. */
  #announce(committed: readonly Committed[], head: Head): void {
    let position = this.#head.position;
    this.#head = head;
    if (this.#followers.size === 0) return;
    const events: RecordedEvent[] = [];
    let characters = 0;
    for (const { waiting, outcome } of committed) {
      if (!outcome.appended || numberOf(outcome.position) <= position) continue;
      characters += waiting.characters;
      let revision = outcome.revision - waiting.events.length;
      for (const { eventId, type, data, metadata } of waiting.events) {
        position += 1;
        revision += 1;
        const { stream } = waiting;
        events.push({ eventId, type, data, metadata, stream, revision, position: positionOf(position) });
      }
    }
    if (events.length === 0) return;
    this.#recent.add(events, characters);
    for (const follower of this.#followers) follower.announce();
  }

  #reopened(head: Head): void {
    if (head.position === this.#head.position) return;
    this.#head = head;
    this.#recent.clear();
    for (const follower of this.#followers) follower.announce();
  }

  #mustBeOpen(): void {
    if (this.#closing) throw new Unavailable('event-log', 'closed');
  }
}
