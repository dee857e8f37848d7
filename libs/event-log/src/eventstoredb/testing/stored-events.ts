import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What the double keeps: the server's own rules of appending, in memory and, where one is named, in a file. */

export interface ProposedEvent {
  readonly id: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Commit and prepare position alike: the events are written without explicit transactions. */
  readonly position: bigint;
}

export type Expected = 'any' | 'no-stream' | number;
export type Stored =
  | { readonly written: true; readonly revision: number; readonly position: bigint }
  | { readonly written: false; readonly current: number | undefined };

export class StoredEvents {
  readonly all: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #file: string | undefined;
  #next = 100n;

  /** @param file what an earlier double kept there is here again; written before an append is answered, so that `kill -9` loses nothing. */
  constructor(file?: string) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const [stream, proposed] = fromLine(line);
      this.#keep(stream, proposed);
    }
  }

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? [];
  }

  *from(position: bigint): Generator<StoredEvent> {
    for (const event of this.all) if (event.position >= position) yield event;
  }

  *backwards(): Generator<StoredEvent> {
    for (let index = this.all.length - 1; index >= 0; index -= 1) {
      const event = this.all[index];
      if (event) yield event;
    }
  }

  /** A repeat is recognised while nothing has followed it; later ones are conflicts, as far as this server knows. */
  append(stream: string, expected: Expected, proposed: readonly ProposedEvent[]): Stored {
    const events = this.#streams.get(stream) ?? [];
    const tail = events.slice(-proposed.length);
    const first = expected === 'any' ? tail[0]?.revision : expected === 'no-stream' ? 0 : expected + 1;
    const last = tail.at(-1);
    const same =
      tail.length === proposed.length && tail.every((event, index) => event.id === proposed[index]?.id);
    if (last && same && tail[0]?.revision === first) {
      return { written: true, revision: last.revision, position: last.position };
    }
    if (expected !== 'any' && first !== events.length)
      return { written: false, current: events.at(-1)?.revision };
    if (this.#file !== undefined) appendFileSync(this.#file, toLine(stream, proposed));
    const end = this.#keep(stream, proposed);
    return { written: true, revision: end.revision, position: end.position };
  }

  #keep(stream: string, proposed: readonly ProposedEvent[]): StoredEvent {
    const events = this.#streams.get(stream) ?? [];
    for (const event of proposed) {
      const stored = { ...event, stream, revision: events.length, position: this.#next };
      this.#next += BigInt(event.data.length) + 64n;
      events.push(stored);
      this.all.push(stored);
    }
    this.#streams.set(stream, events);
    const end = events.at(-1);
    if (!end) throw new Error('An append without events.');
    return end;
  }
}

type Line = readonly [
  stream: string,
  events: readonly (readonly [
    id: string,
    metadata: readonly (readonly [string, string])[],
    data: string,
    custom: string,
  ])[],
];

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function toLine(stream: string, proposed: readonly ProposedEvent[]): string {
  const line: Line = [
    stream,
    proposed.map(({ id, metadata, data, customMetadata }) => [
      id,
      [...metadata],
      base64(data),
      base64(customMetadata),
    ]),
  ];
  return `${JSON.stringify(line)}\n`;
}

function fromLine(text: string): readonly [string, readonly ProposedEvent[]] {
  const [stream, events] = JSON.parse(text) as Line; // as `toLine` wrote it
  return [
    stream,
    events.map(([id, metadata, data, custom]) => ({
      id,
      metadata: new Map(metadata),
      data: Buffer.from(data, 'base64'),
      customMetadata: Buffer.from(custom, 'base64'),
    })),
  ];
}
