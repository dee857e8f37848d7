import { setTimeout as wait } from 'node:timers/promises';
import { CHECKPOINT_OF, type Models } from '../models.js';
import { compareDocuments, keyOf, type ComparedDocument, type ComparisonResult } from './differences.js';
import { readUpTo, type FullFold, type ReadOptions } from './full-fold.js';

const ATTEMPTS = 100;
const RETRY_MS = 50;

export interface CompareOptions {
  /** Pause before a checkpoint is read again, ms. */
  readonly retryMs?: number;
}

/** Reads the log once, up to the lowest position of the groups. */
export async function readTogether(folds: readonly FullFold[], reading: CompareInput): Promise<void> {
  const positions = await Promise.all(folds.map((fold) => positionOf(fold, reading.models)));
  await readUpTo(folds, positions.map((position = '') => position).sort()[0] ?? '', reading);
}

type CompareInput = ReadOptions & CompareOptions & { readonly models: Models };

/** Stored documents, and the position of their group when they were read. */
interface StoredGroup {
  /** Undefined before the first write. */
  readonly position: string | undefined;
  readonly documents: readonly ComparedDocument[];
}

/**
 * Reads the log up to the position of the stored documents and compares there, while the projector keeps writing.
 * Documents are written before their checkpoint, so those that are ahead of it are compared at their own position once
 * the checkpoint has reached it. The fold never runs ahead of the stored documents: while they are behind, it waits.
 */
export async function compareWithActive(
  fold: FullFold,
  reading: CompareInput,
): Promise<{ readonly result: ComparisonResult; readonly position: string | undefined }> {
  const { position = '', documents } = await readStored(fold, reading);
  const head = (await reading.log.head()) ?? '';
  const isAhead = ({ document }: ComparedDocument): boolean =>
    document.position > position && document.position <= head;
  const ahead = documents.filter(isAhead);
  const keysAhead = new Set(ahead.map(keyOf));
  if (position !== '') await readUpTo([fold], position, reading);
  const recomputed = (await fold.recomputed(position)).filter((each) => !keysAhead.has(keyOf(each)));
  const others = documents.filter((each) => !isAhead(each));
  const comparisons = [compareDocuments(others, recomputed, position)];
  for (const upTo of [...new Set(ahead.map(({ document }) => document.position))].sort()) {
    const isReached = await waitForPosition(fold, upTo, reading);
    if (isReached) await readUpTo([fold], upTo, reading);
    const due = ahead.filter(({ document }) => (isReached ? document.position === upTo : document.position >= upTo));
    const keys = new Set(due.map(keyOf));
    const at = isReached ? upTo : (fold.position ?? '');
    comparisons.push(
      compareDocuments(
        due,
        (await fold.recomputed(at)).filter((each) => keys.has(keyOf(each))),
        at,
      ),
    );
    if (!isReached) break;
  }
  const merged = {
    differences: comparisons.flatMap(({ differences }) => differences),
    repairs: comparisons.flatMap(({ repairs }) => repairs),
  };
  return { result: merged, position: position === '' ? undefined : position };
}

/** Reads the documents once they are not behind the fold. */
async function readStored(fold: FullFold, { models, retryMs = RETRY_MS }: CompareInput): Promise<StoredGroup> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const position = await positionOf(fold, models);
    const documents = await fold.stored(models);
    // They may have been dropped in between, or the active slot has changed.
    const wereDropped = ((await positionOf(fold, models)) ?? '') < (position ?? '');
    if (!wereDropped && (fold.position ?? '') <= (position ?? '')) return { position, documents };
    await wait(retryMs);
  }
  throw new Error(`${fold.group} stays behind the fold`);
}

/** False if the writer seems to have ended between documents and checkpoint. */
async function waitForPosition(
  fold: FullFold,
  upTo: string,
  { models, retryMs = RETRY_MS }: CompareInput,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (((await positionOf(fold, models)) ?? '') >= upTo) return true;
    await wait(retryMs);
  }
  return false;
}

export const positionOf = async ({ group }: FullFold, models: Models): Promise<string | undefined> =>
  (await models.checkpoints.get(CHECKPOINT_OF[group]))?.position;
