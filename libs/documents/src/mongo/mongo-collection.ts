import mongoose, { type mongo } from 'mongoose';
import { toChange } from '../change-check.js';
import { InvalidDocument, toDocument, type JsonDocument } from '../document-check.js';
import type { Change } from '../change.js';
import type { CollectionDefinition } from '../collection-definition.js';
import type { Collection, FindOptions, StoredDocument } from '../documents.js';
import type {
  InsertManyOutcome,
  InsertOutcome,
  KeyPaths,
  PutOutcome,
  ReplaceOutcome,
  UpdateOutcome,
} from '../outcomes.js';
import type { Filter } from '../filter.js';
import { checkFindOptions } from '../filter-check.js';
import { toCollectionWrites, type CollectionWrites, type Writes } from '../transaction.js';
import { isDuplicate, isTypeMismatch, violatedKey, DUPLICATE } from './faults.js';
import {
  belowPosition,
  byId,
  byIdWhere,
  native,
  toNative,
  toQuery,
  toUpdate,
  type MongoModel,
  type Identified,
  type Query,
} from './queries.js';

/**
 * Makes an unordered bulk write. Returns the violations of unique keys by single documents, in their order; throws
 * errors that affect all documents.
 */
async function inBulk(write: () => Promise<unknown>): Promise<readonly mongo.WriteError[]> {
  try {
    await write();
    return [];
  } catch (cause) {
    if (!(cause instanceof mongoose.mongo.MongoBulkWriteError)) throw cause;
    const errors = [cause.writeErrors].flat();
    const areDuplicates = errors.length > 0 && errors.every(({ code }) => code === DUPLICATE);
    if (!areDuplicates || cause.result.getWriteConcernError()) throw cause;
    return errors.toSorted((a, b) => a.index - b.index);
  }
}

type Call<R> = (session: mongo.ClientSession) => Promise<R>;

/** Runs a call against the server; throws `Unavailable` if it cannot be reached or the store is closed. */
export type Run = <R>(call: Call<R>) => Promise<R>;

type Attempt<R> = { readonly done: R } | { readonly duplicate: KeyPaths };
interface Guard<T> {
  readonly where?: Filter<T> | undefined;
}

const PUT_AT_ATTEMPTS = 3;

/**
 * Collection on MongoDB. Reads are mongoose's lean queries; writes use the driver's collection, since mongoose would
 * hydrate each document (and fail on property names like `toObject`). After a lost connection or a change of the
 * primary, the driver repeats a call once (except `deleteMany`); the server recognises a repeated write.
 */
export class MongoCollection<T extends StoredDocument> implements Collection<T> {
  constructor(
    private readonly definition: CollectionDefinition,
    private readonly model: MongoModel,
    private readonly run: { readonly read: Run; readonly write: Run },
  ) {}

  async get(id: string): Promise<T | undefined> {
    const document = await this.run.read((session) => this.#findOne(byId(id), session));
    return document === null ? undefined : this.#toCaller(document);
  }

  async find<F extends keyof T = keyof T>(
    filter: Filter<T> = {},
    options: FindOptions<T, F> = {},
  ): Promise<Pick<T, F | '_id'>[]> {
    const { sort, skip, limit, fields } = checkFindOptions(options);
    const query = toQuery(filter);
    if (limit === 0) return [];
    const documents = await this.run.read((session) => {
      const finding = this.model.find(query).session(session).sort(Object.fromEntries(sort));
      if (skip > 0) finding.skip(skip);
      if (limit !== undefined) finding.limit(limit);
      if (fields) finding.select(Object.fromEntries(['_id', ...fields].map((field) => [field, 1])));
      return finding.lean().exec();
    });
    // All documents are of type T, and the server picks the requested fields.
    return documents as Pick<T, F | '_id'>[];
  }

  async count(filter: Filter<T> = {}): Promise<number> {
    const query = toQuery(filter);
    return this.run.read((session) => this.model.countDocuments(query).session(session).exec());
  }

  async insert(document: T): Promise<InsertOutcome> {
    const duplicate = await this.#insertCopy(toDocument(document, this.definition));
    return duplicate ? { inserted: false, duplicate } : { inserted: true };
  }

  async insertMany(documents: readonly T[]): Promise<InsertManyOutcome> {
    const copies = documents.map((document) => toDocument(document, this.definition));
    if (copies.length === 0) return { inserted: 0, duplicates: [] };
    const errors = await this.run.write((session) =>
      inBulk(() => native(this.model).insertMany(copies.map(toNative), { ordered: false, session })),
    );
    const duplicates: { _id: string; duplicate: KeyPaths }[] = [];
    for (const { index } of errors) {
      const copy = copies[index];
      const duplicate = copy && (await this.#insertCopy(copy)); // the error of a bulk write names no key
      if (duplicate) duplicates.push({ _id: copy._id, duplicate });
    }
    return { inserted: copies.length - duplicates.length, duplicates };
  }

  async replace(document: T, { where }: Guard<T> = {}): Promise<ReplaceOutcome> {
    const copy = toDocument(document, this.definition);
    const query = byIdWhere(copy._id, where);
    const attempt = await this.#unlessDuplicate((session) =>
      native(this.model).replaceOne(query, toNative(copy), { session }),
    );
    if ('done' in attempt) return { replaced: attempt.done.matchedCount > 0 };
    return { replaced: false, duplicate: attempt.duplicate };
  }

  async put(document: T): Promise<PutOutcome> {
    const copy = toDocument(document, this.definition);
    const attempt = await this.#unlessDuplicate((session) =>
      native(this.model).replaceOne(byId(copy._id), toNative(copy), { upsert: true, session }),
    );
    return 'done' in attempt ? { stored: true } : { stored: false, duplicate: attempt.duplicate };
  }

  async update(id: string, change: Change<T>, { where }: Guard<T> = {}): Promise<UpdateOutcome<T>> {
    const checked = toChange(change, this.definition);
    const query = byIdWhere(id, where);
    const update = toUpdate(checked);
    const attempt = await this.#unlessDuplicate((session) =>
      Object.keys(update).length === 0 ? this.#findOne(query, session) : this.#changeOne(query, update, session),
    );
    if ('duplicate' in attempt) return { updated: false, duplicate: attempt.duplicate };
    return attempt.done ? { updated: true, document: this.#toCaller(attempt.done) } : { updated: false };
  }

  async putAt(document: T & { readonly position: string }): Promise<boolean> {
    if (this.definition.unique?.length) throw new TypeError(`${this.definition.name} has unique keys: no putAt`);
    const copy = toDocument(document, this.definition);
    const query = belowPosition(copy._id, document.position);
    for (let attemptNumber = 1; attemptNumber <= PUT_AT_ATTEMPTS; attemptNumber += 1) {
      const attempt = await this.#unlessDuplicate((session) =>
        native(this.model).replaceOne(query, toNative(copy), { upsert: true, session }),
      );
      if ('done' in attempt) return true;
      // The existing document has this position or a higher one, or was stored concurrently: the next attempt
      // decides.
    }
    return false;
  }

  async delete(id: string): Promise<boolean> {
    const { deletedCount } = await this.run.write((session) => this.model.deleteOne(byId(id), { session }).exec());
    return deletedCount > 0;
  }

  async deleteMany(filter: Filter<T>): Promise<number> {
    const query = toQuery(filter);
    const { deletedCount } = await this.run.write((session) => this.model.deleteMany(query, { session }).exec());
    return deletedCount;
  }

  writes(writes: Writes<T>): CollectionWrites {
    return toCollectionWrites(this.definition, writes);
  }

  /** Returns the conflicting key; undefined once inserted. */
  async #insertCopy(copy: JsonDocument): Promise<KeyPaths | undefined> {
    const attempt = await this.#unlessDuplicate((session) => native(this.model).insertOne(toNative(copy), { session }));
    return 'done' in attempt ? undefined : attempt.duplicate;
  }

  async #findOne(query: Query, session: mongo.ClientSession): Promise<Identified | null> {
    return this.model.findOne(query).session(session).lean().exec();
  }

  async #changeOne(
    query: Query,
    update: mongo.UpdateFilter<Identified>,
    session: mongo.ClientSession,
  ): Promise<Identified | null> {
    try {
      return await native(this.model).findOneAndUpdate(query, update, { returnDocument: 'after', session });
    } catch (cause) {
      if (isTypeMismatch(cause)) throw new InvalidDocument('not a number, or not an array', { cause });
      throw cause;
    }
  }

  async #unlessDuplicate<R>(call: Call<R>): Promise<Attempt<R>> {
    try {
      return { done: await this.run.write(call) };
    } catch (cause) {
      if (isDuplicate(cause)) return { duplicate: violatedKey(cause) };
      throw cause;
    }
  }

  #toCaller(document: Identified): T {
    // all documents are of type T
    return document as JsonDocument & T;
  }
}
