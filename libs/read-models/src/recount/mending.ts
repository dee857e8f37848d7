import type { Collection } from '@fumata/documents';
import type { Models } from '../models.js';
import type { Compared, Mend } from './differences.js';

/** What became of a document that differed; `moved`: it was written meanwhile, and is left alone. */
export interface Mended {
  readonly collection: Compared;
  readonly _id: string;
  readonly done: 'written' | 'deleted' | 'moved';
}

type AnyDocument = { readonly _id: string; readonly position: string };

/** Writes what the log gives, where the stored document is still the one that was compared. */
export async function mend(
  models: Models,
  mends: readonly Mend[],
  position: string | undefined,
): Promise<readonly Mended[]> {
  const mended: Mended[] = [];
  for (const each of mends) {
    const { collection, _id } = each;
    const done = await mendOne(collectionOf(models, collection), each, position);
    mended.push({ collection, _id, done });
  }
  return mended;
}

// Each mend holds documents of the collection that it names.
const collectionOf = (models: Models, name: Compared): Collection<AnyDocument> =>
  models[name] as unknown as Collection<AnyDocument>;

async function mendOne(
  collection: Collection<AnyDocument>,
  { _id, stored, fromLog }: Mend,
  upTo: string | undefined,
): Promise<Mended['done']> {
  if (!fromLog) {
    return (await collection.deleteMany({ _id, ...asItWas(stored) })) > 0 ? 'deleted' : 'moved';
  }
  const document = { ...fromLog, position: fromLog.position || (upTo ?? '') };
  if (!stored) return (await collection.insert(document)).inserted ? 'written' : 'moved';
  const { replaced } = await collection.replace(document, { where: asItWas(stored) });
  return replaced ? 'written' : 'moved';
}

/** A position that is no text was not written by a projection: nothing moves such a document on. */
function asItWas(stored: object | undefined): { readonly position?: string } {
  const position = stored && 'position' in stored ? stored.position : undefined;
  return typeof position === 'string' ? { position } : {};
}
