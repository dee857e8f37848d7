import type { DocumentStore, StoredDocument } from '@fumata/documents';

/** The newest backup of this installation. Not part of a backup itself. */
interface LastBackup extends StoredDocument {
  readonly madeAt: string;
}

const ID = 'last';
const lastBackups = (documents: DocumentStore) => documents.collection<LastBackup>({ name: 'backups' });

/** Records that a backup was written completely. */
export async function recordBackup(documents: DocumentStore, madeAt: string): Promise<void> {
  await lastBackups(documents).put({ _id: ID, madeAt });
}

/** Undefined if there was never a backup. */
export async function lastBackupAt(documents: DocumentStore): Promise<Date | undefined> {
  const last = await lastBackups(documents).get(ID);
  return last && new Date(last.madeAt);
}
