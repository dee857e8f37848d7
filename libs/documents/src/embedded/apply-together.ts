import type { JsonDocument } from '../document-check.js';
import type { Write } from '../transaction.js';
import type { CollectionIndex, CollectionIndexes } from './collection-index.js';
import type { DocumentChange } from './journal.js';
import { matcher } from './matching.js';

interface IndexedWrites {
  readonly indexes: CollectionIndexes;
  readonly writes: readonly Write[];
}

/** Applies all writes to the latest state, or none; undefined if one of them conflicts with it. */
export function applyTogether(parts: readonly IndexedWrites[]): readonly DocumentChange[] | undefined {
  const applied: (DocumentChange & { readonly before: JsonDocument | undefined })[] = [];
  for (const { indexes, writes } of parts) {
    for (const write of writes) {
      const { document } = write;
      const id = document._id;
      const before = indexes.latest.get(id);
      if (conflicts(write, before, indexes.latest)) {
        for (const change of applied.reverse()) change.indexes.latest.set(change.id, change.before);
        return undefined;
      }
      indexes.latest.set(id, document);
      applied.push({ indexes, id, document, before });
    }
  }
  return applied;
}

function conflicts(
  { kind, document, where }: Write,
  before: JsonDocument | undefined,
  latest: CollectionIndex,
): boolean {
  if (kind === 'insert' && before) return true;
  if (kind === 'replace' && !(before && matcher(where ?? {})(before))) return true;
  return latest.conflict(document) !== undefined;
}
