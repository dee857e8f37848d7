import type { JsonDocument, JsonValue } from '../document-check.js';
import { isPlainObject } from '../filter-check.js';

const NO_IDS: ReadonlySet<string> = new Set();

/** Hash index on one path: the ids of the documents that hold a scalar there. */
export class PathIndex {
  readonly #idsByValue = new Map<JsonValue, Set<string>>();
  readonly #keys: readonly string[];

  constructor(path: string) {
    this.#keys = path.split('.');
  }

  idsOf(value: JsonValue): ReadonlySet<string> {
    return this.#idsByValue.get(value) ?? NO_IDS;
  }

  add(document: JsonDocument): void {
    for (const value of scalarsAt(document, this.#keys)) {
      const ids = this.#idsByValue.get(value);
      if (ids) ids.add(document._id);
      else this.#idsByValue.set(value, new Set([document._id]));
    }
  }

  remove(document: JsonDocument): void {
    for (const value of scalarsAt(document, this.#keys)) {
      const ids = this.#idsByValue.get(value);
      ids?.delete(document._id);
      if (ids?.size === 0) this.#idsByValue.delete(value);
    }
  }
}

/** All scalars at a path, through arrays of any depth: a superset of what an equality on this path can match. */
function scalarsAt(document: JsonDocument, path: readonly string[]): Set<JsonValue> {
  const values = new Set<JsonValue>();
  const visit = (current: JsonValue | undefined, keys: readonly string[]): void => {
    if (Array.isArray(current)) {
      for (const member of current) visit(member, keys);
      return;
    }
    const [key, ...keysBelow] = keys;
    if (key === undefined) {
      if (current != null && typeof current !== 'object') values.add(current);
    } else if (isPlainObject(current)) {
      // stored documents are validated JSON
      visit(current[key] as JsonValue | undefined, keysBelow);
    }
  };
  visit(document, path);
  return values;
}
