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
export async function foldLog(log: EventLog, upTo?: Position): Promise<ConclaveView> {
  const view = emptyView();
  for await (const page of log.readAll()) {
    for (const event of page) {
      if (upTo !== undefined && event.position > upTo) return view;
      advance(view, upcast(event));
    }
  }
  return view;
}

/** Folds the log afresh and compares it with the read models, document by document; empty when they agree. */
export async function driftOf(models: ReadModels, log: EventLog): Promise<Difference[]> {
  const checkpoint = await models.checkpoints.get('conclave');
  if (!checkpoint) return [];
  const view = await foldLog(log, checkpoint.position as Position); // stored as it was read
  const editions = Object.values(view.editions);
  const [storedEditions, storedRounds] = await Promise.all([models.editions.find(), models.rounds.find()]);
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
