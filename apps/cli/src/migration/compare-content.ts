import type { CollectionDefinition } from '@fumata/documents';
import { runningSha256 } from '@fumata/platform';
import { Refusal } from '../terminal/refusal.js';
import { canonical } from './canonical.js';
import type { CopyOptions, Same } from './copied.js';
import { documentsInRange, pagesOf } from './documents-in-pages.js';
import type { SourceAndTarget } from './installation.js';

/** @throws Refusal naming the first document that differs */
export async function compareCollection(
  { source, target }: SourceAndTarget,
  definition: CollectionDefinition,
  { onProgress, throwIfInterrupted }: CopyOptions,
): Promise<Same> {
  const what = definition.name;
  const [from, to] = [source.documents.collection(definition), target.documents.collection(definition)];
  const hash = runningSha256();
  let count = 0;
  for await (const page of pagesOf(from)) {
    throwIfInterrupted();
    const others = await documentsInRange(to, page);
    for (const document of page.documents) {
      const text = canonical(document);
      if (text !== canonical(others.get(document._id))) throw new Refusal(`${what} ${document._id} diffère`);
      hash.update(text);
    }
    count += page.documents.length;
    onProgress(count);
  }
  const total = await to.count();
  if (total !== count) throw new Refusal(`${what} : ${total} documents au lieu de ${count}`);
  return { what, count, sha256: hash.digest() };
}
