import type { CollectionDefinition, KeyPaths } from '../documents.js';
import { keyValue } from '../document-check.js';
import type { JsonDocument, JsonValue } from '../document-check.js';
import type { AnyFilter } from '../filter-check.js';
import { isPlainObject } from '../filter-check.js';

type Ids = Set<string>;

/**
 * The documents of one collection in one state, with what finds them quickly: the id, the unique keys, and each path of
 * a declared index by equality. Documents on a shelf are never changed, only exchanged; two shelves may share them.
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

  /** The unique key that another document than this one's predecessor holds. */
  conflict(document: JsonDocument): KeyPaths | undefined {
    return this.#unique.find(({ paths, holders }) => {
      const holder = holders.get(keyOf(document, paths));
      return holder !== undefined && holder !== document._id;
    })?.paths;
  }

  /** Puts a document in the place of what had its id; `undefined` takes that away. The caller has looked for conflicts. */
  exchange(id: string, document: JsonDocument | undefined): void {
    const before = this.#documents.get(id);
    if (before) {
      this.#documents.delete(id);
      for (const { paths, holders } of this.#unique) holders.delete(keyOf(before, paths));
      for (const [path, index] of this.#byPath) forget(index, scalarsAt(before, path), id);
    }
    if (!document) return;
    this.#documents.set(id, document);
    for (const { paths, holders } of this.#unique) holders.set(keyOf(document, paths), id);
    for (const [path, index] of this.#byPath) remember(index, scalarsAt(document, path), id);
  }

  /** Every document that may match the filter, and as few others as the indexes allow. */
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
        consider(this.#holdersOf(key, condition));
      }
    }
    return narrowest;
  }

  #holdersOf(path: string, condition: unknown): Ids | undefined {
    const index = this.#byPath.get(path);
    const values = wanted(condition);
    // Missing values stand in no index.
    if (!values || values.includes(null) || (!index && path !== '_id')) return undefined;
    const ids: Ids = new Set();
    for (const value of values) {
      if (index) for (const id of index.get(value) ?? []) ids.add(id);
      else if (typeof value === 'string') ids.add(value);
    }
    return ids;
  }
}

/** The values of which a document must hold one to meet the condition, if the condition is of that kind. */
function wanted(condition: unknown): readonly JsonValue[] | undefined {
  if (!isPlainObject(condition)) return isScalar(condition) ? [condition] : undefined;
  if (isScalar(condition['$eq'])) return [condition['$eq']];
  const among = condition['$in'];
  return Array.isArray(among) && among.every(isScalar) ? among : undefined;
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const keyOf = (document: JsonDocument, paths: KeyPaths): string =>
  JSON.stringify(paths.map((path) => keyValue(document, path)));

/** All scalars at a path, through arrays of any depth: at least what an equality on this path can match. */
function scalarsAt(value: JsonValue | undefined, path: string): Set<JsonValue> {
  const found = new Set<JsonValue>();
  const visit = (here: JsonValue | undefined, keys: readonly string[]): void => {
    if (Array.isArray(here)) {
      for (const member of here) visit(member, keys);
      return;
    }
    const [key, ...rest] = keys;
    if (key === undefined) {
      if (here != null && typeof here !== 'object') found.add(here);
    } else if (isPlainObject(here)) {
      // Checked on its way in: what a document holds is JSON.
      visit(here[key] as JsonValue | undefined, rest);
    }
  };
  visit(value, path.split('.'));
  return found;
}

function remember(index: Map<JsonValue, Ids>, values: Set<JsonValue>, id: string): void {
  for (const value of values) {
    const ids = index.get(value);
    if (ids) ids.add(id);
    else index.set(value, new Set([id]));
  }
}

function forget(index: Map<JsonValue, Ids>, values: Set<JsonValue>, id: string): void {
  for (const value of values) {
    const ids = index.get(value);
    ids?.delete(id);
    if (ids?.size === 0) index.delete(value);
  }
}
