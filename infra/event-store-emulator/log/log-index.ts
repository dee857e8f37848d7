import type { IndexedEvent } from './segment.ts';

/** Revision of the event `$streamDeleted`, which stands for the largest int64. */
export const TOMBSTONE_REVISION = 2 ** 63;

/** The events of one stream. */
export class StreamEntry {
  readonly name: string;
  /** Revision of the first event in `positions`; larger than 0 after a scavenge. */
  base = 0;
  readonly positions: number[] = [];
  /** Position of the event that deleted the stream for good. */
  tombstone: number | undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** The last revision; -1 when there is none. */
  get last(): number {
    return this.base + this.positions.length - 1;
  }

  positionOf(revision: number): number | undefined {
    return this.positions[revision - this.base];
  }
}

/** Positions, streams and types of all events, in memory and in the order of the log. */
export class LogIndex {
  readonly positions: number[] = [];
  readonly names: string[] = [];
  readonly types: string[] = [];
  readonly streams = new Map<string, StreamEntry>();
  /** Positions that can be read from although no event is there. */
  readonly #markers = new Set<number>();
  #lastMarker = -1;
  readonly #interned = new Map<string, string>();
  /** Position of the next event. */
  end = 0;

  apply({ position, size, stream, revision, type }: IndexedEvent): void {
    this.end = position + size;
    if (stream === null) {
      this.#markers.add(position);
      this.#lastMarker = position;
      return;
    }
    const entry = this.#entryOf(stream);
    if (revision === TOMBSTONE_REVISION) entry.tombstone = position;
    else {
      if (entry.positions.length === 0) entry.base = revision;
      entry.positions.push(position);
    }
    this.positions.push(position);
    this.names.push(entry.name);
    this.types.push(this.#intern(type));
  }

  /** Takes back all events from a position on. */
  truncate(position: number): void {
    while ((this.positions.at(-1) ?? -1) >= position) {
      const last = this.positions.pop();
      this.types.pop();
      const entry = this.streams.get(this.names.pop() ?? '');
      if (!entry) continue;
      if (entry.tombstone === last) entry.tombstone = undefined;
      else entry.positions.pop();
      if (entry.positions.length === 0 && entry.tombstone === undefined) this.streams.delete(entry.name);
    }
    for (const marker of this.#markers) if (marker >= position) this.#markers.delete(marker);
    this.#lastMarker = Math.max(-1, ...this.#markers);
    this.end = position;
  }

  /** Index of the first event at or after a position. */
  firstAt(position: number): number {
    let [low, high] = [0, this.positions.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.positions[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a record starts at the position. */
  isRecord(position: number): boolean {
    return this.positions[this.firstAt(position)] === position || this.#markers.has(position);
  }

  /** The last position at which a record starts; -1 in an empty log. */
  get lastRecord(): number {
    return Math.max(this.positions.at(-1) ?? -1, this.#lastMarker);
  }

  #entryOf(name: string): StreamEntry {
    let entry = this.streams.get(name);
    if (!entry) this.streams.set(name, (entry = new StreamEntry(name)));
    return entry;
  }

  #intern(type: string): string {
    const known = this.#interned.get(type);
    if (known === undefined) this.#interned.set(type, type);
    return known ?? type;
  }
}
