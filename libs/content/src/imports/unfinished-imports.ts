import type { DocumentStore } from '@fumata/documents';

const COLLECTIONS = ['cardinal-imports', 'cardinal-import-steps', 'question-imports', 'question-import-steps'];

/**
 * Removes the steps that an interrupted import of an earlier version has left. The same file, imported again, writes the
 * rows that are missing.
 */
export async function removeUnfinishedImports(documents: DocumentStore): Promise<void> {
  for (const name of COLLECTIONS) await documents.collection({ name }).deleteMany({});
}
