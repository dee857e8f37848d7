import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { LogIndex } from './log-index.ts';
import { FolderRefused, refusalOf, Segment, type SegmentStart, type StoredEvent } from './segment.ts';

const FILE = /^log-(\d{6})\.sqlite$/;
const fileOf = (epoch: number): string => `log-${String(epoch).padStart(6, '0')}.sqlite`;

/** Estimated bytes of an event besides its texts and contents. */
const RECORD_BYTES = 100;

/** A new event; position and size are assigned on writing. */
export type NewRecord = Omit<StoredEvent, 'position' | 'size'>;

/**
 * The log of a folder: a chain of segments, each written by the leader of one epoch. A process that is frozen amid a
 * transaction keeps SQLite's lock of its file, so that a new leader must write to a file of its own.
 */
export class EventLog {
  index = new LogIndex();
  readonly #folder: string | undefined;
  readonly #isExclusive: boolean;
  #segments: Segment[] = [];
  readonly #listeners = new Set<() => void>();

  /** @param folder undefined keeps the log in memory */
  constructor(folder: string | undefined, isExclusive: boolean) {
    this.#folder = folder;
    this.#isExclusive = isExclusive;
    if (folder === undefined) this.#segments = [Segment.inMemory()];
    else {
      mkdirSync(folder, { recursive: true });
      mustBeOwnFolder(folder);
    }
  }

  /** Epoch of the last segment; 0 when there is none. */
  get epoch(): number {
    return this.#segments.at(-1)?.start.epoch ?? 0;
  }

  /** Calls the listener after events were added or removed. Returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Opens the segments that lead to the newest one and reads what they hold. @throws FolderRefused */
  load(): void {
    const newest = this.#newestEpoch();
    if (newest === 0 || newest === this.epoch) return;
    const chain = this.#chainTo(newest);
    const kept = this.#segments.filter((segment, n) => chain[n]?.epoch === segment.start.epoch);
    for (const segment of this.#segments.slice(kept.length)) segment.close();
    this.#segments = kept;
    for (const { epoch, from } of chain.slice(kept.length)) {
      if (this.#segments.length > 0) this.#tail(from);
      this.index.truncate(from);
      this.#segments.push(Segment.open(join(this.#folder ?? '', fileOf(epoch)), this.#isExclusive));
    }
    this.catchUp();
  }

  /** Reads what another process has added to the last segment. Returns whether there was something. */
  catchUp(): boolean {
    return this.#tail(Infinity);
  }

  #tail(end: number): boolean {
    const before = this.index.end;
    const segment = this.#segments.at(-1);
    try {
      for (const event of segment?.from(before) ?? []) {
        if (event.position >= end) break;
        this.index.apply(event);
      }
    } catch (cause) {
      throw refusalOf(cause, join(this.#folder ?? '', fileOf(segment?.start.epoch ?? 0)));
    }
    return this.index.end > before;
  }

  /** Starts the segment of a new leader behind everything that is recorded. */
  startSegment(epoch: number): void {
    this.load();
    this.catchUp();
    const folder = this.#folder ?? '';
    const temporary = join(folder, `new-${epoch}-${process.pid}`);
    Segment.create(temporary, { epoch, previous: this.epoch, from: this.index.end });
    renameSync(temporary, join(folder, fileOf(epoch)));
    this.load();
  }

  read(position: number): StoredEvent | undefined {
    const segment = this.#segments.findLast(({ start }) => start.from <= position);
    return segment?.read(position);
  }

  begin(): void {
    this.#segments.at(-1)?.begin();
  }

  commit(): void {
    this.#segments.at(-1)?.commit();
  }

  /** Adds an event within a transaction. Returns its position. */
  write(record: NewRecord): number {
    const position = this.index.end;
    const { stream, type, data, metadata } = record;
    const size = RECORD_BYTES + 2 * (stream?.length ?? 0) + type.length + data.length + metadata.length;
    const event = { ...record, position, size };
    this.#segments.at(-1)?.insert(event);
    this.index.apply(event);
    return position;
  }

  /** Removes events for good and reads the index anew. */
  erase(positions: readonly number[]): void {
    for (const [n, segment] of this.#segments.entries()) {
      const end = this.#segments[n + 1]?.start.from ?? Infinity;
      const own = positions.filter((position) => position >= segment.start.from && position < end);
      if (own.length > 0) segment.erase(own);
    }
    this.reload();
  }

  /** Reads the index anew from the open segments. */
  reload(): void {
    this.index = new LogIndex();
    const segments = this.#segments;
    for (let n = 1; n <= segments.length; n += 1) {
      this.#segments = segments.slice(0, n);
      this.#tail(segments[n]?.start.from ?? Infinity);
    }
    this.announce();
  }

  close(): void {
    for (const segment of this.#segments) segment.close();
  }

  #newestEpoch(): number {
    if (this.#folder === undefined) return 0;
    if (this.epoch > 0 && this.#isExclusive) return this.epoch;
    const epochs = readdirSync(this.#folder).map((name) => Number(FILE.exec(name)?.[1] ?? 0));
    return Math.max(0, ...epochs);
  }

  /** The segments up to an epoch, oldest first, as each names the one before it. */
  #chainTo(newest: number): readonly SegmentStart[] {
    const chain: SegmentStart[] = [];
    for (let epoch = newest; epoch > 0; ) {
      const known = this.#segments.find(({ start }) => start.epoch === epoch);
      const start = known?.start ?? this.#startOf(epoch);
      chain.unshift(start);
      epoch = start.previous;
    }
    return chain;
  }

  #startOf(epoch: number): SegmentStart {
    const file = join(this.#folder ?? '', fileOf(epoch));
    if (!existsSync(file)) throw new FolderRefused(`The file ${file} is missing; restore the folder from a backup.`);
    const segment = Segment.open(file, this.#isExclusive);
    segment.close();
    return segment.start;
  }
}

function mustBeOwnFolder(folder: string): void {
  const names = readdirSync(folder);
  const foreign = names.find((name) => /^(chunk-|writer\.chk|epoch\.chk)/.test(name));
  if (foreign !== undefined)
    throw new FolderRefused(`The folder ${folder} holds ${foreign}: it belongs to a real EventStoreDB.`);
}
