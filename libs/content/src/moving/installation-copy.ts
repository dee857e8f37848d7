import type { Collection, CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';
import { fumataCommand, StartRefused } from '@fumata/platform';

/** Marker in the target of a copy: source and progress. Never copied itself. */
export interface InstallationCopy extends StoredDocument {
  /** Id of the log's first event, which identifies an installation. */
  readonly origin: string;
  /** Time of the backup that is restored; undefined for a migration. */
  readonly backup?: string | undefined;
  readonly startedAt: string;
  /** Null while the copy is incomplete. */
  readonly finishedAt: string | null;
}

/** The target holds an incomplete copy, which must not be used. */
export class CopyUnfinished extends StartRefused {
  override readonly name = 'CopyUnfinished';
}

const COLLECTION: CollectionDefinition = { name: 'copy-over' };
/** Id of the only document. */
export const INSTALLATION_COPY_ID = 'copy-over';

/** The collection with the marker. */
export const installationCopies = (documents: DocumentStore): Collection<InstallationCopy> =>
  documents.collection<InstallationCopy>(COLLECTION);

/** @throws CopyUnfinished */
export async function refuseUnfinishedCopy(documents: DocumentStore): Promise<void> {
  const copy = await installationCopies(documents).get(INSTALLATION_COPY_ID);
  if (!copy || copy.finishedAt !== null) return;
  throw new CopyUnfinished(
    `The copy of an installation that began here at ${copy.startedAt} is incomplete. Run the same command, \`${fumataCommand('migrate …')}\` or \`${fumataCommand('restore …')}\`, again to complete it.`,
  );
}
