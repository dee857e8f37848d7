import type {
  Collection,
  CollectionDefinition,
  DocumentStore,
  Filter,
  FindOptions,
  StoredDocument,
} from '@fumata/documents';
import { derivedId } from '@fumata/platform';
import type { Clock, Ids } from '@fumata/platform';
import { ActStore } from './act.js';
import type { Act, ActVerb, Author, RecordKind } from './act.js';
import { differences } from './differences.js';

/** A record that people keep. */
export interface Kept extends StoredDocument {
  /** Raised by every change. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** In the trash since; null when not. */
  readonly deletedAt: string | null;
  /** What was last done to it; null for what came with the installation. */
  readonly lastAct: Act | null;
}

/** What a record says of itself: everything but its keeping. */
export type Fields<T extends Kept> = Omit<T, keyof Kept>;

export interface RecordDefinition<T extends Kept> extends CollectionDefinition {
  readonly kind: RecordKind;
  /** Its name in the audit. */
  readonly title: (record: Fields<T>) => string;
  /** Fields that the audit leaves out: secrets, and what follows from other fields. */
  readonly unaudited?: readonly (keyof Fields<T> & string)[];
  /** Fields that are also written without an act of the record's own, and without raising its version. */
  readonly beside?: readonly (keyof Fields<T> & string)[];
  /** How a field stands in the audit, where not as it is. */
  readonly masked?: { readonly [field in keyof Fields<T> & string]?: (value: Fields<T>[field]) => string };
}

/** The surroundings of every store of records. */
export interface Keeping {
  readonly documents: DocumentStore;
  readonly acts: ActStore;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'objectId'>;
}

export const keepingIn = (documents: DocumentStore, clock: Clock, ids: Keeping['ids']): Keeping => ({
  documents,
  acts: new ActStore(documents),
  clock,
  ids,
});

export type RecordRefusal =
  | { readonly refused: 'unknown-record' }
  /** The version asked for is not the latest; what came since, if it is known. */
  | { readonly refused: 'stale-record'; readonly since: Act | null }
  | { readonly refused: 'duplicate-record'; readonly key: readonly string[] };

export interface Creating {
  readonly verb?: ActVerb;
  readonly id?: string;
}

/** An act that is wanted: its verb, and the whole new fields; undefined leaves the record as it is. */
export interface Wanted<T extends Kept> {
  readonly author: Author;
  /** The version that the author saw; without it the last write wins. */
  readonly version?: number | undefined;
  readonly verb?: ActVerb;
  readonly change: (current: T) => Partial<Fields<T>> & Partial<Pick<T, 'deletedAt'>>;
  /** What the act tells besides the record's own fields: there is one, then, even where these stay as they are. */
  readonly told?: { readonly before: object; readonly after: object };
}

/** Each attempt lost is a change that somebody else made: so many at once on one record are more than people make. */
const ATTEMPTS = 100;

/**
 * Records of one kind, with the audit of what is done to them: a record and its last act are one atomic write, so there
 * is no change without its act and no act without its change. Simultaneous changes are made one after the other.
 */
export class Records<T extends Kept> {
  readonly collection: Collection<T>;
  /** Grows with each record that this process writes: whoever caches what it shows compares this. */
  generation = 0;

  constructor(
    private readonly keeping: Keeping,
    private readonly definition: RecordDefinition<T>,
  ) {
    const { name, unique = [], indexes = [] } = definition;
    this.collection = keeping.documents.collection<T>({ name, unique, indexes: [['updatedAt'], ...indexes] });
  }

  get(id: string): Promise<T | undefined> {
    return this.collection.get(id);
  }

  find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]> {
    return this.collection.find(filter, options);
  }

  /** A record that did not exist before; under an id that is known beforehand, safe to repeat. */
  async create(
    author: Author,
    fields: Fields<T>,
    { verb = 'created', id }: Creating = {},
  ): Promise<T | RecordRefusal> {
    const { ids, acts } = this.keeping;
    const at = this.now();
    const kept = { _id: id ?? ids.objectId(), version: 1, createdAt: at, updatedAt: at, deletedAt: null };
    const lastAct = this.act({ author, verb, kept, before: {}, after: fields });
    const record = { ...fields, ...kept, lastAct } as T; // all of its fields, and all of its keeping
    const outcome = await this.collection.insert(record);
    if (!outcome.inserted) {
      const there = id !== undefined && outcome.duplicate.includes('_id') ? await this.get(id) : undefined;
      return there ?? { refused: 'duplicate-record', key: outcome.duplicate };
    }
    this.generation += 1;
    await acts.keep(lastAct);
    return record;
  }

  /** The record after the change; as it was, with no act, when nothing would differ. */
  async change(id: string, wanted: Wanted<T>): Promise<T | RecordRefusal> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const current = await this.collection.get(id);
      if (!current || (wanted.verb === 'deleted' && current.deletedAt !== null))
        return { refused: 'unknown-record' };
      if (wanted.version !== undefined && wanted.version !== current.version)
        return { refused: 'stale-record', since: current.lastAct };
      const next = this.next(current, wanted);
      if (!next) return current;
      await this.keepActOf(current);
      const outcome = await this.collection.replace(next, { where: this.unchanged(current) });
      if (outcome.replaced) {
        this.generation += 1;
        await this.keepActOf(next);
        return next;
      }
      if (outcome.duplicate) return { refused: 'duplicate-record', key: outcome.duplicate };
    }
    throw new Error(`record ${id} is changed all the time by others`);
  }

  /** Into the trash, with the given fields changed; of several callers at once, one deletes and the others find nothing. */
  async remove(id: string, author: Author, fields: Partial<Fields<T>> = {}): Promise<T | RecordRefusal> {
    return this.change(id, { author, verb: 'deleted', change: () => ({ ...fields, deletedAt: this.now() }) });
  }

  /** Copies into the audit what a crash may have left within the records alone. To be called at start-up; safe at any time. */
  async settle(since: string | undefined): Promise<void> {
    // `updatedAt` is a moment of every kept record.
    const filter = (since === undefined ? {} : { updatedAt: { $gte: since } }) as Filter<T>;
    const changed = await this.collection.find(filter, { fields: ['lastAct'] });
    await this.keeping.acts.keep(...changed.flatMap(({ lastAct }) => lastAct ?? []));
  }

  /** As it was read, with what is written beside its version. */
  private unchanged(current: T): Filter<T> {
    const { beside = [] } = this.definition;
    const besides = beside.map((field) => [field, current[field]]);
    // The version is a number of every kept record, and these are fields of this kind.
    return { version: current.version, ...Object.fromEntries(besides) } as Filter<T>;
  }

  private next(current: T, { author, verb = 'changed', change, told }: Wanted<T>): T | undefined {
    const changed = { ...current, ...change(current) };
    const { before, after } = differences(current, changed, []);
    if (!told && Object.keys(before).length + Object.keys(after).length === 0) return undefined;
    const kept = { ...changed, version: current.version + 1, updatedAt: this.now() };
    const sides = { before: { ...current, ...told?.before }, after: { ...changed, ...told?.after } };
    return { ...kept, lastAct: this.act({ author, verb, kept, ...sides }) };
  }

  private act({ author, verb, kept, before, after }: ActParts): Act {
    const { kind, title, unaudited = [] } = this.definition;
    const { _id: subject, version, updatedAt: at } = kept;
    return {
      _id: derivedId('act', kind, subject, version),
      at,
      author,
      kind,
      subject,
      title: title(after as T), // a whole record of this kind
      verb,
      version,
      ...differences(this.shown(before), this.shown(after), [...unaudited]),
    };
  }

  private shown(fields: object): object {
    const masks = Object.entries(this.definition.masked ?? {}) as [string, (value: unknown) => string][]; // each takes its own field
    const hidden = masks.filter(([field]) => Reflect.get(fields, field) !== undefined);
    return {
      ...fields,
      ...Object.fromEntries(hidden.map(([field, mask]) => [field, mask(Reflect.get(fields, field))])),
    };
  }

  private async keepActOf({ lastAct }: Kept): Promise<void> {
    if (lastAct) await this.keeping.acts.keep(lastAct);
  }

  /** The moment, as records bear it. */
  now(): string {
    return this.keeping.clock.now().toISOString();
  }
}

interface ActParts {
  readonly author: Author;
  readonly verb: ActVerb;
  readonly kept: Pick<Kept, '_id' | 'version' | 'updatedAt'>;
  readonly before: object;
  readonly after: object;
}

/** Whether a store refused. */
export const isRefused = <R extends object>(outcome: R | RecordRefusal): outcome is RecordRefusal =>
  'refused' in outcome;
