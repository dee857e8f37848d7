import type { Author } from './act.js';
import type { RecordContext, RecordDefinition, RecordRefusal, StoredRecord } from './record.js';
import { Records } from './records.js';

/** Base of the stores of one type of record each. */
export abstract class RecordStore<T extends StoredRecord> {
  protected readonly records: Records<T>;

  constructor(
    protected readonly context: RecordContext,
    definition: RecordDefinition<T>,
  ) {
    this.records = new Records(context, definition);
  }

  /** Not in the trash. */
  async get(id: string): Promise<T | undefined> {
    const record = await this.records.get(id);
    return record?.deletedAt === null ? record : undefined;
  }

  count(): Promise<number> {
    return this.records.collection.count();
  }

  /** Adds records whose id and unique fields are free; returns their number. */
  async addMissing(records: readonly T[]): Promise<number> {
    return (await this.records.collection.insertMany(records)).inserted;
  }

  remove(id: string, author: Author): Promise<T | RecordRefusal> {
    return this.records.remove(id, author);
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }
}
