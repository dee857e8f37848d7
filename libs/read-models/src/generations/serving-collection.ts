import type {
  Change,
  Collection,
  FindOptions,
  InsertManyOutcome,
  InsertOutcome,
  PutOutcome,
  ReplaceOutcome,
  StoredDocument,
  UpdateOutcome,
} from '@fumata/documents';
import type { Filter } from '@fumata/documents';

type Where<T> = { readonly where?: Filter<T> | undefined };

/** The collection that serves at the time of each call; where that depends on the document, by its id. */
export class ServingCollection<T extends StoredDocument> implements Collection<T> {
  constructor(private readonly serving: (id?: string) => Promise<Collection<T>>) {}

  async get(id: string): Promise<T | undefined> {
    return (await this.serving(id)).get(id);
  }

  async find<F extends keyof T = keyof T>(
    filter?: Filter<T>,
    options?: FindOptions<T, F>,
  ): Promise<Pick<T, F | '_id'>[]> {
    return (await this.serving()).find(filter, options);
  }

  async count(filter?: Filter<T>): Promise<number> {
    return (await this.serving()).count(filter);
  }

  async insert(document: T): Promise<InsertOutcome> {
    return (await this.serving(document._id)).insert(document);
  }

  async insertMany(documents: readonly T[]): Promise<InsertManyOutcome> {
    return (await this.serving()).insertMany(documents);
  }

  async replace(document: T, options?: Where<T>): Promise<ReplaceOutcome> {
    return (await this.serving(document._id)).replace(document, options);
  }

  async put(document: T): Promise<PutOutcome> {
    return (await this.serving(document._id)).put(document);
  }

  async update(id: string, change: Change<T>, options?: Where<T>): Promise<UpdateOutcome<T>> {
    return (await this.serving(id)).update(id, change, options);
  }

  async putAt(document: T & { readonly position: string }): Promise<boolean> {
    return (await this.serving(document._id)).putAt(document);
  }

  async delete(id: string): Promise<boolean> {
    return (await this.serving(id)).delete(id);
  }

  async deleteMany(filter: Filter<T>): Promise<number> {
    return (await this.serving()).deleteMany(filter);
  }
}
