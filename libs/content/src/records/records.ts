import type { Collection, CollectionWrites, Filter, FindOptions } from '@fumata/documents';
import { currentRequest } from '@fumata/platform';
import type { ActVerb, Author } from './act.js';
import type {
  CreateOptions,
  Fields,
  RecordChange,
  RecordContext,
  RecordDefinition,
  RecordRefusal,
  StoredRecord,
} from './record.js';
import { mapInSlices } from './map-in-slices.js';
import { firstVersion, nextVersion } from './versioning.js';

/** Records to create and to change, each once. */
export interface RecordItems<T extends StoredRecord> {
  readonly added: readonly { readonly id: string; readonly fields: Fields<T> }[];
  readonly changed: readonly { readonly id: string; readonly change: RecordChange<T>['change'] }[];
}

/** Maximum attempts after version conflicts: more than people cause concurrently. */
export const MAX_ATTEMPTS = 100;

/**
 * Records of one type with an audit: a record and its last act are one atomic write, so there is no change without an
 * act and no act without a change. Concurrent changes are applied one after the other.
 */
export class Records<T extends StoredRecord> {
  readonly collection: Collection<T>;

  constructor(
    private readonly context: RecordContext,
    private readonly definition: RecordDefinition<T>,
  ) {
    const { name, unique = [], indexes = [], counted = true } = definition;
    this.collection = context.documents.collection({ name, unique, indexes: [['updatedAt'], ...indexes], counted });
  }

  get(id: string): Promise<T | undefined> {
    return this.collection.get(id);
  }

  find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]> {
    return this.collection.find(filter, options);
  }

  /** Creates a record; idempotent if an id is given, or within a repeatable request. */
  async create(
    author: Author,
    fields: Fields<T>,
    { id = this.context.ids.objectId() }: CreateOptions = {},
  ): Promise<T | RecordRefusal> {
    const record = firstVersion(this.definition, { id, author, verb: 'created', fields, at: this.now() });
    const outcome = await this.collection.insert(record);
    if (!outcome.inserted) {
      return (await this.get(id)) ?? { refused: 'duplicate-record', key: outcome.duplicate };
    }
    await this.copyActOf(record);
    return record;
  }

  /**
   * The record after the change; unchanged and without an act if nothing differs. Idempotent within a repeatable
   * request.
   */
  async change(id: string, request: RecordChange<T>): Promise<T | RecordRefusal> {
    const repeatable = currentRequest();
    const actId = repeatable?.changeId(id);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const current = await this.collection.get(id);
      if (current && actId !== undefined && (await this.isMade(actId, current))) {
        repeatable?.changed(id);
        return current;
      }
      const refusal = refusalOf(current, request);
      if (refusal || !current) return refusal ?? { refused: 'unknown-record' };
      const next = nextVersion(this.definition, current, { ...request, actId }, this.now());
      if (!next) return current;
      await this.copyActOf(current);
      const outcome = await this.collection.replace(next, { where: this.unchanged(current) });
      if (outcome.replaced) {
        await this.copyActOf(next);
        repeatable?.changed(id);
        return next;
      }
      if (outcome.duplicate) return { refused: 'duplicate-record', key: outcome.duplicate };
    }
    throw new Error(`too many conflicting changes of record ${id}`);
  }

  /**
   * Creates and changes records, together with other writes, in one transaction; records in the trash are left as they
   * are. False after a conflict with another writer: nothing was written.
   */
  async write(
    author: Author,
    verb: ActVerb,
    { added, changed }: RecordItems<T>,
    others: readonly CollectionWrites[],
  ): Promise<boolean> {
    const at = this.now();
    const records = (await this.findByIds(changed.map(({ id }) => id))).filter(({ deletedAt }) => deletedAt === null);
    await this.copyActsOf(records);
    const recordsById = new Map(records.map((record) => [record._id, record]));
    const insert = await mapInSlices(added, (item) => firstVersion(this.definition, { ...item, author, verb, at }));
    const replacements = await mapInSlices(changed, ({ id, change }) => {
      const before = recordsById.get(id);
      const document = before && nextVersion(this.definition, before, { author, verb, change, actId: undefined }, at);
      return document && { document, where: this.unchanged(before) };
    });
    const replace = replacements.filter((each) => each !== undefined);
    const { documents } = this.context;
    if (!(await documents.transaction([...others, this.collection.writes({ insert, replace })]))) return false;
    await this.copyActsOf([...insert, ...replace.map(({ document }) => document)]);
    return true;
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
    const fields: Partial<Fields<T>> = {};
    return this.change(id, { author, verb: 'restored', change: () => ({ ...fields, deletedAt: null }) });
  }

  /** Copies acts to the audit that a crash left only in the records. Called at start-up, safe at any time. */
  async settle(since: string | undefined): Promise<void> {
    // every record has `updatedAt`
    const filter = (since === undefined ? {} : { updatedAt: { $gte: since } }) as Filter<T>;
    const changed = await this.collection.find(filter, { fields: ['lastAct'] });
    await this.copyActsOf(changed);
  }

  private async isMade(actId: string, { lastAct }: StoredRecord): Promise<boolean> {
    return lastAct?._id === actId || this.context.acts.has(actId);
  }

  /** Matches the record as it was read, including fields written without a new version. */
  private unchanged(current: T): Filter<T> {
    const { unversioned = [] } = this.definition;
    const others = Object.fromEntries(unversioned.map((field) => [field, current[field] ?? null]));
    return { version: current.version, ...others } as Filter<T>; // fields of every record of this type
  }

  findByIds(ids: readonly string[]): Promise<T[]> {
    const filter: object = { _id: { $in: ids } };
    return this.find(filter as Filter<T>); // every record has an `_id`
  }

  private copyActOf(record: StoredRecord): Promise<void> {
    return this.copyActsOf([record]);
  }

  private async copyActsOf(records: readonly Pick<StoredRecord, 'lastAct'>[]): Promise<void> {
    await this.context.acts.add(...records.flatMap(({ lastAct }) => lastAct ?? []));
  }

  /** Current time in the format of records. */
  now(): string {
    return this.context.clock.now().toISOString();
  }
}

function refusalOf(
  current: StoredRecord | undefined,
  { verb, version }: Pick<RecordChange<StoredRecord>, 'verb' | 'version'>,
): RecordRefusal | undefined {
  // A deleted record can only be restored, and only a deleted record can be.
  if (!current || (current.deletedAt !== null) !== (verb === 'restored')) return { refused: 'unknown-record' };
  if (version !== undefined && version !== current.version) return { refused: 'stale-record', since: current.lastAct };
  return undefined;
}
