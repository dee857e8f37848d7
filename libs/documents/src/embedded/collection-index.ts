import type { CollectionDefinition } from '../collection-definition.js';
import type { KeyPaths } from '../outcomes.js';
import { keyValue, type JsonDocument, type JsonValue } from '../document-check.js';
import { isPlainObject, isScalar, type AnyFilter } from '../filter-check.js';
import { PathIndex } from './path-index.js';

/**
 * One collection in two states: latest (with pending writes) and durable (on the disk). Readers see the durable one.
 */
export interface CollectionIndexes {
  readonly name: string;
  readonly latest: CollectionIndex;
  readonly durable: CollectionIndex;
}

/**
 * The documents of one collection in one state, with hash indexes on the id, the unique keys and each path of a
 * declared index. Documents are immutable and only replaced, so two indexes may share them.
 */
export class CollectionIndex {
  readonly #documents = new Map<string, JsonDocument>();
  readonly #unique: readonly { readonly paths: KeyPaths; readonly holders: Map<string, string> }[];
  readonly #byPath = new Map<string, PathIndex>();

  constructor(definition: CollectionDefinition) {
    this.#unique = (definition.unique ?? []).map((paths) => ({ paths, holders: new Map() }));
    for (const path of [...(definition.unique ?? []), ...(definition.indexes ?? [])].flat()) {
      if (path !== '_id') this.#byPath.set(path, new PathIndex(path));
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
      for (const index of this.#byPath.values()) index.remove(before);
    }
    if (!document) return;
    this.#documents.set(id, document);
    for (const { paths, holders } of this.#unique) holders.set(keyOf(document, paths), id);
    for (const index of this.#byPath.values()) index.add(document);
  }

  /** A superset of the matching documents, as small as the indexes allow. */
  candidates(filter: AnyFilter): JsonDocument[] {
    const ids = this.#narrowest(filter);
    if (!ids) return [...this.#documents.values()];
    return [...ids].flatMap((id) => this.#documents.get(id) ?? []);
  }

  #narrowest(filter: AnyFilter): Set<string> | undefined {
    let narrowest: Set<string> | undefined;
    const consider = (ids: Set<string> | undefined): void => {
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

  #idsMatching(path: string, condition: unknown): Set<string> | undefined {
    const index = this.#byPath.get(path);
    const values = equalityValues(condition);
    // Missing values are not indexed.
    if (!values || values.includes(null) || (!index && path !== '_id')) return undefined;
    const ids = new Set<string>();
    for (const value of values) {
      if (index) for (const id of index.idsOf(value)) ids.add(id);
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

const keyOf = (document: JsonDocument, paths: KeyPaths): string =>
  JSON.stringify(paths.map((path) => keyValue(document, path)));
