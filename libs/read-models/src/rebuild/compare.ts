import { CHECKPOINT_OF, type Models } from '../models.js';
import {
  compareDocuments,
  type ComparedCollection,
  type ComparisonResult,
  type PositionedDocument,
} from './differences.js';
import { readUpTo, type Documents, type ReadOptions, type FullFold } from './full-fold.js';

const ATTEMPTS = 100;
const RETRY_MS = 50;

export interface CompareOptions {
  /** Pause before a checkpoint is read again, ms; default 50. */
  readonly retryMs?: number;
}

type CompareInput = ReadOptions & CompareOptions & { readonly models: Models };

/** Stored documents, and the position of their group when they were read. */
interface Stored {
  /** Undefined before the first write. */
  readonly position: string | undefined;
  readonly documents: Documents;
}

/**
 * Reads the log up to the position of the stored documents and compares there, while the projector keeps writing.
 * Documents are written before their checkpoint, so those that are ahead of it are compared at their own position once
 * the checkpoint has reached it. The fold never runs ahead of the stored documents: while they are behind, it waits.
 */
export async function compareWithActive(
  fold: FullFold,
  reading: CompareInput,
): Promise<{ readonly found: ComparisonResult; readonly position: string | undefined }> {
  const { position = '', documents } = await readStored(fold, reading);
  const head = (await reading.log.head()) ?? '';
  const isAhead = (each: PositionedDocument): boolean => each.position > position && each.position <= head;
  const ahead = filterDocuments(documents, isAhead);
  const known = idsOf(ahead);
  if (position !== '') await readUpTo([fold], position, reading);
  const found = [
    compareAll(
      filterDocuments(documents, (each) => !isAhead(each)),
      filterDocuments(await fold.documents(position), (each, collection) => !known.has(idOf(each, collection))),
      position,
    ),
  ];
  for (const upTo of positionsOf(ahead)) {
    const isReached = await waitForPosition(fold, upTo, reading);
    if (isReached) await readUpTo([fold], upTo, reading);
    const those = filterDocuments(ahead, (each) => (isReached ? each.position === upTo : each.position >= upTo));
    const ids = idsOf(those);
    const at = isReached ? upTo : (fold.position ?? '');
    const fresh = filterDocuments(await fold.documents(at), (each, collection) => ids.has(idOf(each, collection)));
    found.push(compareAll(those, fresh, at));
    if (!isReached) break;
  }
  return { found: mergeResults(found), position: position === '' ? undefined : position };
}

/** Reads the documents once they are not behind the fold. */
async function readStored(fold: FullFold, { models, retryMs }: CompareInput): Promise<Stored> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const position = await positionOf(fold, models);
    const documents = await fold.stored(models);
    // They may have been dropped in between, or the active slot has changed.
    const wereDropped = ((await positionOf(fold, models)) ?? '') < (position ?? '');
    if (!wereDropped && (fold.position ?? '') <= (position ?? '')) return { position, documents };
    await pause(retryMs);
  }
  throw new Error(`${fold.group} stays behind the fold`);
}

/** False if the writer seems to have ended between documents and checkpoint. */
async function waitForPosition(fold: FullFold, upTo: string, { models, retryMs }: CompareInput): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (((await positionOf(fold, models)) ?? '') >= upTo) return true;
    await pause(retryMs);
  }
  return false;
}

const positionOf = async ({ group }: FullFold, models: Models): Promise<string | undefined> =>
  (await models.checkpoints.get(CHECKPOINT_OF[group]))?.position;

const pause = (ms = RETRY_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const entries = (documents: Documents) =>
  Object.entries(documents) as [ComparedCollection, readonly PositionedDocument[]][]; // typed by their keys

const filterDocuments = (
  documents: Documents,
  which: (each: PositionedDocument, collection: ComparedCollection) => boolean,
): Documents =>
  Object.fromEntries(entries(documents).map(([name, those]) => [name, those.filter((each) => which(each, name))]));

const idOf = ({ _id }: PositionedDocument, collection: ComparedCollection): string => `${collection} ${_id}`;

const idsOf = (documents: Documents): ReadonlySet<string> =>
  new Set(entries(documents).flatMap(([name, those]) => those.map((each) => idOf(each, name))));

const positionsOf = (documents: Documents): readonly string[] =>
  [...new Set(entries(documents).flatMap(([, those]) => those.map(({ position }) => position)))].sort();

const compareAll = (stored: Documents, fresh: Documents, upTo: string): ComparisonResult =>
  mergeResults(entries(stored).map(([name, those]) => compareDocuments(name, those, fresh[name] ?? [], upTo)));

const mergeResults = (found: readonly ComparisonResult[]): ComparisonResult => ({
  differences: found.flatMap(({ differences }) => differences),
  repairs: found.flatMap(({ repairs }) => repairs),
});
