/** Number of trailing bytes retained; the last line of an export is always shorter. */
const TAIL_BYTES = 4_096;
const LINE_FEED = 10;

export type Format = 'ndjson' | 'csv';

export interface ExportProgress {
  /** Number of lines so far, without the first one: the manifest or the CSV header. */
  readonly events: number;
  /** Fraction of the sequence range that has been exported, 0 to 1. */
  readonly fraction: number;
}

/** Tracks the progress of an incoming export, and whether it is complete. */
export class ExportTracker {
  private lines = 0;
  private trailingBytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  constructor(
    private readonly format: Format,
    private readonly range: { readonly from: number; readonly to: number },
  ) {}

  append(chunk: Uint8Array): void {
    for (const byte of chunk) if (byte === LINE_FEED) this.lines += 1;
    const tail = new Uint8Array(this.trailingBytes.length + Math.min(chunk.length, TAIL_BYTES));
    tail.set(this.trailingBytes);
    tail.set(chunk.subarray(-TAIL_BYTES), this.trailingBytes.length);
    this.trailingBytes = tail.slice(-TAIL_BYTES);
  }

  /** Derived from the sequence of the last event, because filters omit most events. */
  progress(): ExportProgress {
    const { from, to } = this.range;
    const sequence = Number([...this.text().matchAll(SEQUENCES[this.format])].at(-1)?.[1] ?? from - 1);
    const fraction = to < from ? 1 : Math.min(1, Math.max(0, (sequence - from + 1) / (to - from + 1)));
    return { events: Math.max(0, this.lines - 1), fraction };
  }

  /** Number of events by the trailer, or of rows in a CSV, which has none; undefined if the file is truncated. */
  eventCount(): number | undefined {
    const text = this.text();
    if (!text.endsWith('\n')) return undefined;
    if (this.format === 'csv') return this.lines - 1;
    const eventCount = TRAILER.exec(text.trimEnd().split('\n').at(-1) ?? '')?.[1];
    return eventCount === undefined ? undefined : Number(eventCount);
  }

  private text(): string {
    return new TextDecoder().decode(this.trailingBytes);
  }
}

const SEQUENCES: Readonly<Record<Format, RegExp>> = { ndjson: /"sequence":(\d+)/g, csv: /(?:^|\n)"(\d+)";/g };

const TRAILER = /^\{"kind":"trailer","events":(\d+),.*"sha256":"[0-9a-f]{64}"\}$/;
