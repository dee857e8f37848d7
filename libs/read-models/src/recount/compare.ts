import { CHECKPOINT_OF, type Models } from '../models.js';
import {
  compareDocuments,
  type ComparedCollection,
  type ComparisonResult,
  type PositionedDocument,
} from './differences.js';
import { readUpTo, type Documents, type ReadOptions, type Recount } from './recount.js';

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
 * the checkpoint has reached it. The recount never runs ahead of the stored documents: while they are behind, it waits.
 */
export async function compareWithActive(
  recount: Recount,
  reading: CompareInput,
): Promise<{ readonly found: ComparisonResult; readonly position: string | undefined }> {
  const { position = '', documents } = await readStored(recount, reading);
  const head = (await reading.log.head()) ?? '';
  const isAhead = (each: PositionedDocument): boolean => each.position > position && each.position <= head;
  const ahead = filterDocuments(documents, isAhead);
  const known = idsOf(ahead);
  if (position !== '') await readUpTo([recount], position, reading);
  const found = [
    compareAll(
      filterDocuments(documents, (each) => !isAhead(each)),
      filterDocuments(await recount.documents(position), (each, collection) => !known.has(idOf(each, collection))),
      position,
    ),
  ];
  for (const upTo of positionsOf(ahead)) {
    const isReached = await waitForPosition(recount, upTo, reading);
    if (isReached) await readUpTo([recount], upTo, reading);
    const those = filterDocuments(ahead, (each) => (isReached ? each.position === upTo : each.position >= upTo));
    const ids = idsOf(those);
    const at = isReached ? upTo : (recount.position ?? '');
    const fresh = filterDocuments(await recount.documents(at), (each, collection) => ids.has(idOf(each, collection)));
    found.push(compareAll(those, fresh, at));
    if (!isReached) break;
  }
  return { found: mergeResults(found), position: position === '' ? undefined : position };
}

/** Reads the documents once they are not behind the recount. */
async function readStored(recount: Recount, { models, retryMs }: CompareInput): Promise<Stored> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const position = await positionOf(recount, models);
    const documents = await recount.stored(models);
    // They may have been dropped in between, or the active slot has changed.
    const wereDropped = ((await positionOf(recount, models)) ?? '') < (position ?? '');
    if (!wereDropped && (recount.position ?? '') <= (position ?? '')) return { position, documents };
    await pause(retryMs);
  }
  throw new Error(`${recount.group} stays behind the recount`);
}

/** False if the writer seems to have ended between documents and checkpoint. */
async function waitForPosition(recount: Recount, upTo: string, { models, retryMs }: CompareInput): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (((await positionOf(recount, models)) ?? '') >= upTo) return true;
    await pause(retryMs);
  }
  return false;
}

const positionOf = async ({ group }: Recount, models: Models): Promise<string | undefined> =>
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
