/** What the double keeps: the server's own rules of appending, in memory. */

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
  #next = 100n;

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? [];
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
    for (const event of proposed) {
      const stored = { ...event, stream, revision: events.length, position: this.#next };
      this.#next += BigInt(event.data.length) + 64n;
      events.push(stored);
      this.all.push(stored);
    }
    this.#streams.set(stream, events);
    const end = events.at(-1);
    if (!end) throw new Error('An append without events.');
    return { written: true, revision: end.revision, position: end.position };
  }
}
