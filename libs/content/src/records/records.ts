import type { Collection, Filter, FindOptions } from '@fumata/documents';
import type { Author } from './act.js';
import type {
  CreateOptions,
  Fields,
  RecordChange,
  RecordContext,
  RecordDefinition,
  RecordRefusal,
  StoredRecord,
} from './record.js';
import { firstVersion, nextVersion } from './versioning.js';

/** Maximum attempts after version conflicts: more than people cause concurrently. */
const ATTEMPTS = 100;

/**
 * Records of one type with an audit: a record and its last act are one atomic write, so there is no change without an
 * act and no act without a change. Concurrent changes are applied one after the other.
 */
export class Records<T extends StoredRecord> {
  readonly collection: Collection<T>;
  /** Incremented by each write in this process, for caches. */
  generation = 0;

  constructor(
    private readonly context: RecordContext,
    private readonly definition: RecordDefinition<T>,
  ) {
    const { name, unique = [], indexes = [] } = definition;
    this.collection = context.documents.collection<T>({ name, unique, indexes: [['updatedAt'], ...indexes] });
  }

  get(id: string): Promise<T | undefined> {
    return this.collection.get(id);
  }

  find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]> {
    return this.collection.find(filter, options);
  }

  /** Creates a record; idempotent if an id is given. */
  async create(
    author: Author,
    fields: Fields<T>,
    { verb = 'created', id }: CreateOptions = {},
  ): Promise<T | RecordRefusal> {
    const given = { id: id ?? this.context.ids.objectId(), author, verb, fields, at: this.now() };
    const record = firstVersion(this.definition, given);
    const outcome = await this.collection.insert(record);
    if (!outcome.inserted) {
      const existing = id !== undefined && outcome.duplicate.includes('_id') ? await this.get(id) : undefined;
      return existing ?? { refused: 'duplicate-record', key: outcome.duplicate };
    }
    this.generation += 1;
    await this.copyActOf(record);
    return record;
  }

  /** The record after the change; unchanged and without an act if nothing differs. */
  async change(id: string, request: RecordChange<T>): Promise<T | RecordRefusal> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const current = await this.collection.get(id);
      if (!current || (request.verb === 'deleted' && current.deletedAt !== null)) return { refused: 'unknown-record' };
      if (request.version !== undefined && request.version !== current.version)
        return { refused: 'stale-record', since: current.lastAct };
      const next = nextVersion(this.definition, current, request, this.now());
      if (!next) return current;
      await this.copyActOf(current);
      const outcome = await this.collection.replace(next, { where: this.unchanged(current) });
      if (outcome.replaced) {
        this.generation += 1;
        await this.copyActOf(next);
        return next;
      }
      if (outcome.duplicate) return { refused: 'duplicate-record', key: outcome.duplicate };
    }
    throw new Error(`too many conflicting changes of record ${id}`);
  }

  /**
   * Moves to the trash and changes the given fields; of several concurrent callers one succeeds and the others get
   * `unknown-record`.
   */
  async remove(id: string, author: Author, fields: Partial<Fields<T>> = {}): Promise<T | RecordRefusal> {
    return this.change(id, { author, verb: 'deleted', change: () => ({ ...fields, deletedAt: this.now() }) });
  }

  /** Takes a record out of the trash. */
  async restore(id: string, author: Author): Promise<T | RecordRefusal> {
    const current = await this.get(id);
    if (!current || current.deletedAt === null) return { refused: 'unknown-record' };
    const fields: Partial<Fields<T>> = {};
    return this.change(id, { author, verb: 'restored', change: () => ({ ...fields, deletedAt: null }) });
  }

  /** Copies acts to the audit that a crash left only in the records. Called at start-up, safe at any time. */
  async settle(since: string | undefined): Promise<void> {
    // every record has `updatedAt`
    const filter = (since === undefined ? {} : { updatedAt: { $gte: since } }) as Filter<T>;
    const changed = await this.collection.find(filter, { fields: ['lastAct'] });
    await this.context.acts.add(...changed.flatMap(({ lastAct }) => lastAct ?? []));
  }

  /** Matches the record as it was read, including fields written without a new version. */
  private unchanged(current: T): Filter<T> {
    const { unversioned = [] } = this.definition;
    const others = Object.fromEntries(unversioned.map((field) => [field, current[field]]));
    return { version: current.version, ...others } as Filter<T>; // fields of every record of this type
  }

  private async copyActOf({ lastAct }: StoredRecord): Promise<void> {
    if (lastAct) await this.context.acts.add(lastAct);
  }

  /** Current time in the format of records. */
  now(): string {
    return this.context.clock.now().toISOString();
  }
}
