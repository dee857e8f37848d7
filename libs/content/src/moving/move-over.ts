import type { Collection, CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';
import { StartRefused } from '@fumata/platform';

/** Stands where an installation is copied to: what the place is, and how far. Never copied itself. */
export interface MoveOver extends StoredDocument {
  /** Id of the first event of the log: by which an installation is known wherever it goes. */
  readonly origin: string;
  readonly startedAt: string;
  /** Null while something may be missing. */
  readonly finishedAt: string | null;
}

/** A copy that was broken off lies here: nobody may build on it. */
export class MoveOverUnfinished extends StartRefused {
  override readonly name = 'MoveOverUnfinished';
}

const COLLECTION: CollectionDefinition = { name: 'move-over' };
/** Of the only document there. */
export const MOVE_OVER_ID = 'move-over';

/** Where the note of a move-over stands. */
export const moveOverIn = (documents: DocumentStore): Collection<MoveOver> =>
  documents.collection<MoveOver>(COLLECTION);

/** @throws MoveOverUnfinished */
export async function refuseUnfinishedMove(documents: DocumentStore): Promise<void> {
  const move = await moveOverIn(documents).get(MOVE_OVER_ID);
  if (!move || move.finishedAt !== null) return;
  throw new MoveOverUnfinished(
    `An installation is being copied here since ${move.startedAt}, and not all of it has come. Run the same \`npm run fumata -- migrate …\` again: it goes on where it stopped.`,
  );
}
