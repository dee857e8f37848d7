import { toDocument, type JsonDocument } from './document-check.js';
import type { CollectionDefinition } from './collection-definition.js';
import type { Filter } from './filter.js';
import { checkFilter, type AnyFilter } from './filter-check.js';

interface Replacement<T> {
  readonly document: T;
  readonly where?: Filter<T> | undefined;
}

/** Insertions, then replacements, as the methods of `Collection` with these names make them. */
export interface Writes<T> {
  readonly insert?: readonly T[];
  readonly replace?: readonly Replacement<T>[];
}

/** A validated write, no longer typed by document. */
export interface Write {
  readonly kind: 'insert' | 'replace';
  readonly document: JsonDocument;
  readonly where?: AnyFilter | undefined;
}

/** Validated writes to one collection. */
export interface CollectionWrites {
  readonly definition: CollectionDefinition;
  readonly writes: readonly Write[];
}

/** Validates and copies writes. @throws InvalidDocument, InvalidFilter */
export function toCollectionWrites<T>(
  definition: CollectionDefinition,
  { insert = [], replace = [] }: Writes<T>,
): CollectionWrites {
  const toWrite = (kind: Write['kind'], document: T, where?: object): Write => {
    if (where) checkFilter(where);
    return { kind, document: toDocument(document, definition), where: where && { ...where } };
  };
  return {
    definition,
    writes: [
      ...insert.map((document) => toWrite('insert', document)),
      ...replace.map(({ document, where }) => toWrite('replace', document, where)),
    ],
  };
}
