import type { ModelCollection, Models } from '../models.js';
import type { ComparedCollection, PositionedDocument, Repair } from './differences.js';
import { collectionOf } from './full-fold.js';

/** Result of a repair; `changed-meanwhile`: the document was written meanwhile and is left unchanged. */
export interface RepairResult {
  readonly collection: ComparedCollection;
  readonly _id: string;
  readonly outcome: 'written' | 'deleted' | 'changed-meanwhile';
}

/**
 * Applies each repair: writes the recomputed document, or deletes one that the log does not contain. A document that
 * changed since the comparison is skipped.
 */
export async function repair(
  models: Models,
  repairs: readonly Repair[],
  position: string | undefined,
): Promise<readonly RepairResult[]> {
  const results: RepairResult[] = [];
  for (const each of repairs) {
    const { collection, _id } = each;
    const outcome = await repairOne(collectionOf(models, collection), each, position);
    results.push({ collection, _id, outcome });
  }
  return results;
}

async function repairOne(
  collection: ModelCollection<PositionedDocument>,
  { _id, stored, fromLog }: Repair,
  upTo: string | undefined,
): Promise<RepairResult['outcome']> {
  if (!fromLog) {
    return (await collection.deleteMany({ _id, ...unchangedSince(stored) })) > 0 ? 'deleted' : 'changed-meanwhile';
  }
  const document = { ...fromLog, position: fromLog.position || (upTo ?? '') };
  if (!stored) return (await collection.insert(document)).inserted ? 'written' : 'changed-meanwhile';
  const { replaced } = await collection.replace(document, { where: unchangedSince(stored) });
  return replaced ? 'written' : 'changed-meanwhile';
}

/** A position that is not a string was not written by a projection and never changes. */
function unchangedSince(stored: object | undefined): { readonly position?: string } {
  const position = stored && 'position' in stored ? stored.position : undefined;
  return typeof position === 'string' ? { position } : {};
}
