import { FOLD_VERSION, upcast, type LogEvent, type Recorded } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import { CHECKPOINT_OF, type Group, type EventReference, type ModelCollection, type Models } from '../models.js';
import { lastEventOf } from '../own-log.js';
import type { ComparedCollection, ComparedDocument, PositionedDocument } from './differences.js';

/** The documents of a group by collection. */
export type Documents = Readonly<Partial<Record<ComparedCollection, readonly PositionedDocument[]>>>;

// The cast is safe: callers write only documents that belong to the collection that they name.
export const collectionOf = (models: Models, name: ComparedCollection): ModelCollection<PositionedDocument> =>
  models[name] as ModelCollection<PositionedDocument>;

/** A fold of one group from the start of the log, independent of the stored documents. */
export abstract class FullFold {
  abstract readonly group: Group;
  /** Position of the last event taken. */
  position: string | null = null;
  eventCount = 0;
  private last: EventReference | undefined;

  protected abstract readonly collections: readonly ComparedCollection[];
  protected abstract apply(events: readonly Recorded<LogEvent>[]): Promise<void>;

  /** The recomputed documents; those without a position of their own get this one, up to which the log was read. */
  protected abstract documents(position: string): Documents | Promise<Documents>;

  async take(events: readonly Recorded<LogEvent>[]): Promise<void> {
    await this.apply(events);
    this.eventCount += events.length;
    this.last = events.at(-1) ?? this.last;
    this.position = events.at(-1)?.position ?? this.position;
  }

  async stored(models: Models): Promise<ComparedDocument[]> {
    const documentsByCollection = this.collections.map(async (collection) => {
      const documents = await collectionOf(models, collection).find();
      return documents.map((document) => ({ collection, document }));
    });
    return (await Promise.all(documentsByCollection)).flat();
  }

  async recomputed(position: string): Promise<ComparedDocument[]> {
    const documents = await this.documents(position);
    return this.collections.flatMap((collection) =>
      (documents[collection] ?? []).map((document) => ({ collection, document })),
    );
  }

  /**
   * Stores all documents as of the position read so far, guarded by position: after a freeze, the slot may have become
   * active.
   */
  async store(models: Models, origin: string): Promise<void> {
    const { eventCount, last, group } = this;
    const position = this.position ?? '';
    const documents = await this.recomputed(position);
    await Promise.all(documents.map(({ collection, document }) => collectionOf(models, collection).putAt(document)));
    const checkpoint = { _id: CHECKPOINT_OF[group], position, foldVersion: FOLD_VERSION, origin, events: eventCount };
    await models.checkpoints.putAt({ ...checkpoint, ...lastEventOf(last) });
  }
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
