import type { CollectionDefinition } from '@fumata/documents';
import { CommandRefused } from '../terminal/command-refused.js';
import { canonical } from './canonical.js';
import type { CopiedPart, CopyOptions } from './copied.js';
import { documentsInRange, pagesOf, type AnyCollection } from './documents-in-pages.js';
import type { SourceAndTarget } from './installation.js';

/**
 * Copies a collection. Documents in the target that differ from the source are deleted first: they come from an
 * interrupted copy and could violate a unique key. Then missing documents are inserted.
 */
export async function copyCollection(
  { source, target }: SourceAndTarget,
  definition: CollectionDefinition,
  options: CopyOptions,
): Promise<CopiedPart> {
  const collections = { from: source.documents.collection(definition), to: target.documents.collection(definition) };
  const unchanged = await deleteDiffering(collections, options);
  return { what: definition.name, unchanged, copied: await insertMissing(collections, options) };
}

interface Collections {
  readonly from: AnyCollection;
  readonly to: AnyCollection;
}

/** Deletes the documents that differ; returns the number of equal ones. */
async function deleteDiffering({ from, to }: Collections, { throwIfInterrupted }: CopyOptions): Promise<number> {
  let unchanged = 0;
  for await (const page of pagesOf(to)) {
    throwIfInterrupted();
    const originals = await documentsInRange(from, page);
    const { documents } = page;
    const differing = documents.filter((document) => canonical(document) !== canonical(originals.get(document._id)));
    unchanged += documents.length - differing.length;
    if (differing.length > 0) await to.deleteMany({ _id: { $in: differing.map(({ _id }) => _id) } });
  }
  return unchanged;
}

/** Returns the number of documents inserted. */
async function insertMissing(
  { from, to }: Collections,
  { throwIfInterrupted, onProgress }: CopyOptions,
): Promise<number> {
  let [copied, seen] = [0, 0];
  for await (const page of pagesOf(from)) {
    throwIfInterrupted();
    const existing = new Set((await to.find(page.range, { fields: [] })).map(({ _id }) => _id));
    const missing = page.documents.filter(({ _id }) => !existing.has(_id));
    const { inserted, duplicates } = await to.insertMany(missing);
    const [duplicate] = duplicates;
    if (duplicate)
      throw new CommandRefused(
        `${duplicate._id} a le même ${duplicate.duplicate.join(', ')} qu’un autre document : quelqu’un d’autre y écrit`,
      );
    copied += inserted;
    seen += page.documents.length;
    onProgress(seen);
  }
  return copied;
}
