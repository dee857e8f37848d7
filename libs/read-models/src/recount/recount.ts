import { upcast } from '@fumata/conclave';
import type { Recorded } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { Group, Models } from '../models.js';
import type { Compared, Placed } from './differences.js';

/** Of one group, by collection: every collection that is compared, even where it holds none. */
export type Documents = Readonly<Partial<Record<Compared, readonly Placed[]>>>;

/** One group counted afresh from the log, beside whatever serves. */
export interface Recount {
  readonly group: Group;
  /** Of the last event taken. */
  readonly position: string | null;
  readonly events: number;
  take(events: readonly Recorded[]): Promise<void>;
  /** As counted; those that bear no position of their own bear this one, which has been read to. */
  documents(position: string): Documents | Promise<Documents>;
  /** Those that are stored. */
  stored(models: Models): Promise<Documents>;
}

export interface Reading {
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly signal?: AbortSignal | undefined;
  /** Awaited after each page: whoever reads beside other work makes room for it here. */
  readonly pace?: ((ms: number) => Promise<void> | void) | undefined;
}

/** The reading was told to end. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Reads on from where all of them stand, up to and including a position. @throws Interrupted */
export async function readOn(
  counts: readonly Recount[],
  upTo: string,
  { log, signal, pace }: Reading,
): Promise<void> {
  const from = counts[0]?.position ?? null;
  if (from !== null && from >= upTo) return;
  let begun = performance.now();
  const after = (from ?? undefined) as Position | undefined; // of an event that this log gave
  for await (const page of log.readAll(after)) {
    if (signal?.aborted) throw new Interrupted();
    const last = page.at(-1);
    const within = last && last.position > upTo ? page.filter(({ position }) => position <= upTo) : page;
    const events = within.map((event) => upcast(event));
    for (const count of counts) await count.take(events);
    if (!last || last.position >= upTo) return;
    await pace?.(performance.now() - begun);
    begun = performance.now();
  }
}
