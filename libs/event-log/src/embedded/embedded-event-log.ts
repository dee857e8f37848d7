import { mkdir } from 'node:fs/promises';
import { allOf } from '../all-of.js';
import { healthOf, type StoreHealth, Unavailable } from '@fumata/platform';
import type {
  AppendOutcome,
  EventLog,
  ExpectedRevision,
  Follower,
  FollowOptions,
  NewEvent,
  Position,
  RecordedEvent,
  StreamAppend,
} from '../event-log.js';
import { checkAppend } from '../append-limits.js';
import { type KnownHead, knownHeadOf, readAcknowledged } from './acknowledged.js';
import { EmbeddedFollower } from './embedded-follower.js';
import { LogDamaged } from './log-damaged.js';
import type { Head } from './messages.js';
import { numberOf, positionOf } from './position.js';
import { FOLLOWED_PAGE, READ_PAGE, ReaderClient } from './reader-client.js';
import { RecentEvents } from './recent-events.js';
import { type CommittedAppend, WriterClient } from './writer-client.js';

export interface EmbeddedLogOptions {
  /** Created if missing. Holds `events.db` (with `-wal`, `-shm`) and `head.json`; only one process may have it open. */
  readonly folder: string;
  /**
   * The hash chain after this position (that of the newest snapshot) and of the last 200,000 events is verified at
   * start-up, the rest in the background; all of it at start-up if omitted.
   */
  readonly verifyAfter?: Position | undefined;
  /** For tests: number of trailing events verified at start-up. */
  readonly checkedAtStart?: number;
  /** Head known to the read models: a log that is shorter or differs there is rejected. */
  readonly knownHead?: KnownHead | undefined;
  /** For tests and benches: delay before each commit in the writer thread, ms. */
  readonly slowCommitMs?: number;
  /** For tests: size limit of the file, in pages of 16,384 bytes. */
  readonly maxPages?: number;
}

/**
 * Number of trailing events always verified at start-up: damage in a log of ordinary size is found before anything uses
 * it.
 */
const CHECKED_AT_START = 200_000;

/** Event log in one SQLite file, for one process. Writes and reads run in worker threads, never in the event loop. */
export class EmbeddedEventLog implements EventLog {
  readonly #folder: string;
  readonly #reader: ReaderClient;
  readonly #writer: WriterClient;
  readonly #recent = new RecentEvents();
  readonly #followers = new Set<EmbeddedFollower>();
  #head: Head = { position: 0, hash: '' };
  #closing: Promise<void> | undefined;
  /** Verifies the whole chain in the background if only its end was verified at start-up. */
  #checker: ReaderClient | undefined;
  #damage: LogDamaged | undefined;

  private constructor(options: EmbeddedLogOptions) {
    const { folder, slowCommitMs = 0, maxPages = 0 } = options;
    this.#folder = folder;
    this.#reader = new ReaderClient(folder);
    this.#writer = new WriterClient(
      { folder, slowCommitMs, maxPages },
      { onCommitted: (committed, head) => this.#announce(committed, head), onReopened: (head) => this.#reopened(head) },
    );
  }

  /**
   * @throws LogDamaged if the log is behind `head.json` or `knownHead`, or was changed
   * @throws Unavailable if it cannot be opened
   */
  static async open(options: EmbeddedLogOptions): Promise<EmbeddedEventLog> {
    await mkdir(options.folder, { recursive: true });
    const log = new EmbeddedEventLog(options);
    try {
      log.#head = await log.#writer.opened();
      await log.#checkKnown(await readAcknowledged(options.folder), 'head.json');
      await log.#checkKnown(options.knownHead, 'the read models');
      const verifiedLater = Math.min(
        numberOf(options.verifyAfter),
        log.#head.position - (options.checkedAtStart ?? CHECKED_AT_START),
      );
      await log.#reader.verify(Math.max(0, verifiedLater), false);
      if (verifiedLater > 0) void log.#verifyInBackground();
      return log;
    } catch (cause) {
      await log.close();
      throw cause;
    }
  }

  /** The last acknowledged commit. Undefined while the log is empty. */
  get acknowledged(): KnownHead | undefined {
    return knownHeadOf(this.#head);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
    this.#mustBeOpen();
    if (this.#damage) throw new Unavailable('event-log', this.#damage.message);
    checkAppend(stream, events);
    return this.#writer.append(stream, expected, events);
  }

  /** The writer thread receives and commits all of them in request order. */
  async appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendOutcome[]> {
    return allOf(appends.map(({ stream, expected, events }) => this.append(stream, expected, events)));
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
    const source = {
      recent: this.#recent,
      headNumber: () => this.#head.position,
      pages: (after: number) => this.#reader.pages(after, FOLLOWED_PAGE),
    };
    const follower: EmbeddedFollower = new EmbeddedFollower(source, options, () => this.#followers.delete(follower));
    this.#followers.add(follower);
    return follower;
  }

  async head(since?: Position): Promise<Position | undefined> {
    this.#mustBeOpen();
    const head = this.acknowledged?.position;
    return head === undefined || (since !== undefined && head <= since) ? undefined : head;
  }

  /** Positions are consecutive row numbers. */
  async has(position: Position): Promise<boolean> {
    this.#mustBeOpen();
    const row = numberOf(position);
    return positionOf(row) === position && row >= 1 && row <= this.#head.position;
  }

  /** After a failed commit this probes the disk, so that the log becomes writable again without an append. */
  async health(): Promise<StoreHealth> {
    if (this.#closing) return healthOf('closed');
    if (this.#damage) return healthOf(this.#damage.message);
    return healthOf(this.#writer.failure === undefined ? undefined : await this.#writer.probe());
  }

  /**
   * Recomputes the whole hash chain and lets SQLite check its own structures, in a separate thread.
   * @throws LogDamaged with what is wrong and where
   */
  async verify(onProgress?: (verified: Position) => void): Promise<KnownHead | undefined> {
    this.#mustBeOpen();
    const reader = new ReaderClient(this.#folder);
    try {
      return knownHeadOf(await reader.verify(0, true, onProgress));
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

  /** Verifies the whole hash chain. Once damage is found, appends are rejected. */
  async #verifyInBackground(): Promise<void> {
    const checker = (this.#checker = new ReaderClient(this.#folder));
    try {
      await checker.verify(0, false);
    } catch (cause) {
      if (cause instanceof LogDamaged) this.#damage = cause; // other errors mean that the process is ending
    } finally {
      await checker.abandon();
    }
  }

  async #checkKnown(expected: KnownHead | undefined, source: string): Promise<void> {
    if (!expected) return;
    const end = positionOf(this.#head.position);
    if (end < expected.position) {
      const cause = `it ends at ${end}, but ${expected.position} was acknowledged (${source})`;
      throw new LogDamaged(this.#folder, cause, end);
    }
    if (expected.hash === undefined) return;
    const hash = await this.#reader.hashAt(numberOf(expected.position));
    if (hash !== expected.hash) {
      throw new LogDamaged(this.#folder, `it is not the log that was acknowledged (${source})`, expected.position);
    }
  }

  /** Passes the events of a commit to the followers, in append order, without conflicts and repeats. */
  #announce(committed: readonly CommittedAppend[], head: Head): void {
    let position = this.#head.position;
    this.#head = head;
    if (this.#followers.size === 0) return;
    const events: RecordedEvent[] = [];
    let characters = 0;
    for (const { append: pending, outcome } of committed) {
      if (!outcome.appended || numberOf(outcome.position) <= position) continue;
      characters += pending.characters;
      let revision = outcome.revision - pending.events.length;
      for (const { eventId, type, data, metadata } of pending.events) {
        position += 1;
        revision += 1;
        const { stream } = pending;
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
