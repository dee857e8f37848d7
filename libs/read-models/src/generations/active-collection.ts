import type {
  Change,
  Collection,
  Filter,
  FindOptions,
  InsertManyOutcome,
  InsertOutcome,
  PutOutcome,
  Replacement,
  ReplaceOutcome,
  StoredDocument,
  UpdateOutcome,
} from '@fumata/documents';

type Where<T> = { readonly where?: Filter<T> | undefined };

/** Delegates each call to the active collection, which may depend on the document id. */
export class ActiveCollection<T extends StoredDocument> implements Collection<T> {
  constructor(private readonly active: (id?: string) => Promise<Collection<T>>) {}

  async get(id: string): Promise<T | undefined> {
    return (await this.active(id)).get(id);
  }

  async find<F extends keyof T = keyof T>(
    filter?: Filter<T>,
    options?: FindOptions<T, F>,
  ): Promise<Pick<T, F | '_id'>[]> {
    return (await this.active()).find(filter, options);
  }

  async count(filter?: Filter<T>): Promise<number> {
    return (await this.active()).count(filter);
  }

  async insert(document: T): Promise<InsertOutcome> {
    return (await this.active(document._id)).insert(document);
  }

  async insertMany(documents: readonly T[]): Promise<InsertManyOutcome> {
    return (await this.active()).insertMany(documents);
  }

  async replace(document: T, options?: Where<T>): Promise<ReplaceOutcome> {
    return (await this.active(document._id)).replace(document, options);
  }

  async replaceMany(replacements: readonly Replacement<T>[]): Promise<number> {
    return (await this.active()).replaceMany(replacements);
  }

  async put(document: T): Promise<PutOutcome> {
    return (await this.active(document._id)).put(document);
  }

  async update(id: string, change: Change<T>, options?: Where<T>): Promise<UpdateOutcome<T>> {
    return (await this.active(id)).update(id, change, options);
  }

  async putAt(document: T & { readonly position: string }): Promise<boolean> {
    return (await this.active(document._id)).putAt(document);
  }

  async delete(id: string): Promise<boolean> {
    return (await this.active(id)).delete(id);
  }

  async deleteMany(filter: Filter<T>): Promise<number> {
    return (await this.active()).deleteMany(filter);
  }
}
