import { upcast } from '@fumata/conclave';
import type { Recorded } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { Group, Models } from '../models.js';
import type { Found } from './differences.js';

/** What a group of read models stands for at one position. */
export interface Stood {
  /** Undefined while nothing has been written. */
  readonly position: string | undefined;
}

/** One group counted afresh from the log, beside whatever serves. */
export interface Recount<S extends Stood = Stood> {
  readonly group: Group;
  /** Of the last event taken. */
  readonly position: string | null;
  readonly events: number;
  take(events: readonly Recorded[]): Promise<void>;
  /** The stored documents, none of which is ahead of their position. */
  read(models: Models): Promise<S>;
  /** Once both stand at the same position. */
  compare(stored: S): Found | Promise<Found>;
}

export interface Reading {
  readonly log: Pick<EventLog, 'readAll'>;
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
  for await (const page of log.readAll((from ?? undefined) as Position | undefined)) {
    // a position of this log
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

const ATTEMPTS = 100;

/**
 * Reads a group's documents again until none is ahead of the checkpoint that was read before them. A checkpoint is written
 * after the documents that it stands for: those that are not ahead of it are as it says, wherever it has moved meanwhile.
 */
export async function atOnePosition<
  D extends { readonly [name: string]: readonly { readonly position: string }[] },
>(models: Models, checkpoint: string, read: () => Promise<D>): Promise<D & Stood> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await models.checkpoints.get(checkpoint);
    const documents = await read();
    const after = await models.checkpoints.get(checkpoint);
    const position = before?.position;
    const ahead = Object.values(documents)
      .flat()
      .some((each) => position === undefined || each.position > position);
    // They may have been dropped in between, or others serve.
    const dropped = (after?.position ?? '') < (position ?? '');
    if (attempt === ATTEMPTS || !(ahead || dropped)) return { ...documents, position };
  }
}
