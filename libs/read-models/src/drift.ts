import { advance, emptyView, upcast } from '@fumata/conclave';
import type { ConclaveView } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import { editionDocument, roundDocument } from './read-models.js';
import type { ReadModels } from './read-models.js';

export interface Difference {
  readonly collection: 'editions' | 'rounds';
  readonly _id: string;
  readonly stored: unknown;
  readonly fromLog: unknown;
}

/** The view as the log alone gives it, up to and including a position. */
export async function foldLog(log: Pick<EventLog, 'readAll'>, upTo?: Position): Promise<ConclaveView> {
  const view = emptyView();
  for await (const page of log.readAll()) {
    for (const event of page) {
      if (upTo !== undefined && event.position > upTo) return view;
      advance(view, upcast(event));
    }
  }
  return view;
}

/**
 * Folds the log afresh and compares it with the read models, document by document; empty when they agree. While the
 * projection is at work the documents are read again until they stand at one position, a few times at most.
 */
export async function driftOf(models: ReadModels, log: EventLog): Promise<Difference[]> {
  const { position, editions: storedEditions, rounds: storedRounds } = await atOnePosition(models);
  const view = position === undefined ? emptyView() : await foldLog(log, position as Position); // stored as it was read
  const editions = Object.values(view.editions);
  return [
    ...compare(
      'editions',
      storedEditions,
      editions.map((edition) => editionDocument(edition, '')),
    ),
    ...compare(
      'rounds',
      storedRounds,
      editions.flatMap((edition) =>
        edition.rounds.map((round) => roundDocument(edition.conclaveId, round, '')),
      ),
    ),
  ];
}

const ATTEMPTS = 10;

/** Documents none of which is ahead of the checkpoint, and a checkpoint that has not moved while they were read. */
async function atOnePosition(models: ReadModels) {
  for (let attempt = 1; ; attempt += 1) {
    const before = await models.checkpoints.get('conclave');
    const [editions, rounds] = await Promise.all([models.editions.find(), models.rounds.find()]);
    const after = await models.checkpoints.get('conclave');
    const position = after?.position;
    const ahead = [...editions, ...rounds].some((each) => position === undefined || each.position > position);
    const still = before?.position === position && !ahead;
    if (still || attempt === ATTEMPTS) return { position, editions, rounds };
  }
}

type Placed = { readonly _id: string; readonly position: string };

/** A document's own position may lie anywhere between its last change and the checkpoint. */
function compare<T extends Placed>(
  collection: Difference['collection'],
  stored: readonly T[],
  fromLog: readonly T[],
): Difference[] {
  const without = (document: T | undefined) => document && { ...document, position: '' };
  const left = new Map(stored.map((document) => [document._id, document]));
  const right = new Map(fromLog.map((document) => [document._id, document]));
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((_id) => ({ collection, _id, stored: without(left.get(_id)), fromLog: without(right.get(_id)) }))
    .filter((pair) => canonical(pair.stored) !== canonical(pair.fromLog));
}

/** JSON with sorted keys: stores give keys back in any order. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
