import { upcast, type LogEvent, type Recorded } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { Group, Models } from '../models.js';
import type { ComparedCollection, PositionedDocument } from './differences.js';

/** The documents of a group by collection: every compared collection, even if empty. */
export type Documents = Readonly<Partial<Record<ComparedCollection, readonly PositionedDocument[]>>>;

/** A fold of one group from the start of the log, independent of the stored documents. */
export interface FullFold {
  readonly group: Group;
  /** Position of the last event taken. */
  readonly position: string | null;
  readonly events: number;
  take(events: readonly Recorded<LogEvent>[]): Promise<void>;
  /** The recomputed documents; those without a position of their own get this one, up to which the log was read. */
  documents(position: string): Documents | Promise<Documents>;
  /** The stored documents. */
  stored(models: Models): Promise<Documents>;
}

export interface ReadOptions {
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly signal?: AbortSignal | undefined;
  /** Awaited after each page, to leave time for other work. */
  readonly pace?: ((ms: number) => Promise<void> | void) | undefined;
}

/** The read was aborted. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Reads from the common position of the folds up to and including a position. @throws Interrupted */
export async function readUpTo(
  folds: readonly FullFold[],
  upTo: string,
  { log, signal, pace }: ReadOptions,
): Promise<void> {
  const from = folds[0]?.position ?? null;
  if (from !== null && from >= upTo) return;
  let pageStart = performance.now();
  const after = (from ?? undefined) as Position | undefined; // a position of this log
  for await (const page of log.readAll(after)) {
    if (signal?.aborted) throw new Interrupted();
    const last = page.at(-1);
    const within = last && last.position > upTo ? page.filter(({ position }) => position <= upTo) : page;
    const events = within.map((event) => upcast(event));
    for (const fold of folds) await fold.take(events);
    if (!last || last.position >= upTo) return;
    await pace?.(performance.now() - pageStart);
    pageStart = performance.now();
  }
}
