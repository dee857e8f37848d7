import type { CollectionDefinition, KeyPaths } from '../documents.js';
import { keyValue, type JsonDocument, type JsonValue } from '../document-check.js';
import { isPlainObject, type AnyFilter } from '../filter-check.js';

type Ids = Set<string>;

/**
 * The documents of one collection in one state, with hash indexes on the id, the unique keys and each path of a
 * declared index. Documents are immutable and only replaced, so two indexes may share them.
 */
export class CollectionIndex {
  readonly #documents = new Map<string, JsonDocument>();
  readonly #unique: readonly { readonly paths: KeyPaths; readonly holders: Map<string, string> }[];
  readonly #byPath = new Map<string, Map<JsonValue, Ids>>();

  constructor(definition: CollectionDefinition) {
    this.#unique = (definition.unique ?? []).map((paths) => ({ paths, holders: new Map() }));
    for (const path of [...(definition.unique ?? []), ...(definition.indexes ?? [])].flat()) {
      if (path !== '_id') this.#byPath.set(path, new Map());
    }
  }

  get(id: string): JsonDocument | undefined {
    return this.#documents.get(id);
  }

  /** The unique key of this document that another document holds. */
  conflict(document: JsonDocument): KeyPaths | undefined {
    return this.#unique.find(({ paths, holders }) => {
      const holder = holders.get(keyOf(document, paths));
      return holder !== undefined && holder !== document._id;
    })?.paths;
  }

  /** Replaces the document with this id; `undefined` removes it. The caller has checked for conflicts. */
  set(id: string, document: JsonDocument | undefined): void {
    const before = this.#documents.get(id);
    if (before) {
      this.#documents.delete(id);
      for (const { paths, holders } of this.#unique) holders.delete(keyOf(before, paths));
      for (const [path, index] of this.#byPath) removeFromIndex(index, scalarsAt(before, path), id);
    }
    if (!document) return;
    this.#documents.set(id, document);
    for (const { paths, holders } of this.#unique) holders.set(keyOf(document, paths), id);
    for (const [path, index] of this.#byPath) addToIndex(index, scalarsAt(document, path), id);
  }

  /** A superset of the matching documents, as small as the indexes allow. */
  candidates(filter: AnyFilter): JsonDocument[] {
    const ids = this.#narrowest(filter);
    if (!ids) return [...this.#documents.values()];
    return [...ids].flatMap((id) => this.#documents.get(id) ?? []);
  }

  #narrowest(filter: AnyFilter): Ids | undefined {
    let narrowest: Ids | undefined;
    const consider = (ids: Ids | undefined): void => {
      if (ids && (!narrowest || ids.size < narrowest.size)) narrowest = ids;
    };
    for (const [key, condition] of Object.entries(filter)) {
      if (key === '$and' && Array.isArray(condition)) {
        for (const part of condition) consider(this.#narrowest(part));
      } else if (!key.startsWith('$')) {
        consider(this.#idsMatching(key, condition));
      }
    }
    return narrowest;
  }

  #idsMatching(path: string, condition: unknown): Ids | undefined {
    const index = this.#byPath.get(path);
    const values = equalityValues(condition);
    // Missing values are not indexed.
    if (!values || values.includes(null) || (!index && path !== '_id')) return undefined;
    const ids: Ids = new Set();
    for (const value of values) {
      if (index) for (const id of index.get(value) ?? []) ids.add(id);
      else if (typeof value === 'string') ids.add(value);
    }
    return ids;
  }
}

/** The values of an equality condition (`$eq`, `$in`); undefined for other conditions. */
function equalityValues(condition: unknown): readonly JsonValue[] | undefined {
  if (!isPlainObject(condition)) return isScalar(condition) ? [condition] : undefined;
  if (isScalar(condition['$eq'])) return [condition['$eq']];
  const members = condition['$in'];
  return Array.isArray(members) && members.every(isScalar) ? members : undefined;
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const keyOf = (document: JsonDocument, paths: KeyPaths): string =>
  JSON.stringify(paths.map((path) => keyValue(document, path)));

/** All scalars at a path, through arrays of any depth: a superset of what an equality on this path can match. */
function scalarsAt(value: JsonValue | undefined, path: string): Set<JsonValue> {
  const found = new Set<JsonValue>();
  const visit = (current: JsonValue | undefined, keys: readonly string[]): void => {
    if (Array.isArray(current)) {
      for (const member of current) visit(member, keys);
      return;
    }
    const [key, ...rest] = keys;
    if (key === undefined) {
      if (current != null && typeof current !== 'object') found.add(current);
    } else if (isPlainObject(current)) {
      // stored documents are validated JSON
      visit(current[key] as JsonValue | undefined, rest);
    }
  };
  visit(value, path.split('.'));
  return found;
}

function addToIndex(index: Map<JsonValue, Ids>, values: Set<JsonValue>, id: string): void {
  for (const value of values) {
    const ids = index.get(value);
    if (ids) ids.add(id);
    else index.set(value, new Set([id]));
  }
}

function removeFromIndex(index: Map<JsonValue, Ids>, values: Set<JsonValue>, id: string): void {
  for (const value of values) {
    const ids = index.get(value);
    ids?.delete(id);
    if (ids?.size === 0) index.delete(value);
  }
}
