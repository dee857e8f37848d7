import {
  evolve,
  editionIdOf,
  emptyView,
  upcastConclaveEvents,
  type ConclaveId,
  type Edition,
  type Recorded,
} from '@fumata/conclave';
import type { Position } from '@fumata/event-log';
import { originOf } from './origin.js';
import { snapshotAt, type Snapshot } from './snapshots.js';
import type { EditionSource, Succession } from './edition-events.js';

/** A page of the events of an edition, in log order. */
export interface EditionPage {
  /** The edition as it stood before the first event; undefined before it was opened. */
  readonly before: Edition | undefined;
  readonly events: readonly (Recorded | Succession)[];
}

/**
 * Like `editionEventsFrom`, but without the result of applying each event: only the events between the snapshot and the
 * n-th event are folded.
 */
export async function* editionPagesFrom(
  { log, models }: EditionSource,
  conclaveId: ConclaveId,
  first = 1,
): AsyncGenerator<EditionPage> {
  const start = await snapshotBefore({ log, models }, conclaveId, first);
  const view = start?.view ?? emptyView();
  const reached = (): boolean => (view.editions[conclaveId]?.sequence ?? 0) >= first - 1;
  let isReached = reached();
  let opened = first > 1;
  const after = (view.position as Position | null) ?? undefined; // stored as a string
  for await (const page of log.readAll(after)) {
    const events: (Recorded | Succession)[] = [];
    for (const event of upcastConclaveEvents(page)) {
      if (!isReached) {
        evolve(view, event);
        isReached = reached();
        continue;
      }
      opened ||= event.type === 'ConclaveOpened' && event.data.conclaveId === conclaveId;
      if (opened && editionIdOf(event) === conclaveId) events.push(event);
      else if (event.type === 'ConclaveStarted' && event.data.previousConclaveId === conclaveId)
        events.push({ succeededBy: event.data.conclaveId, at: event.metadata.recordedAt });
    }
    if (events.length > 0) yield { before: view.editions[conclaveId], events };
  }
}

/** A snapshot from which to fold to the n-th event, before any succession at that point. */
async function snapshotBefore(
  { log, models }: EditionSource,
  conclaveId: ConclaveId,
  first: number,
): Promise<Snapshot | undefined> {
  if (!models) return undefined;
  const origin = await originOf(log);
  const newest = await snapshotAt(models, origin, conclaveId, first - 1);
  const edition = newest?.view.editions[conclaveId];
  const replaced = edition?.stage === 'archived' && edition.sequence === first - 1;
  return replaced ? snapshotAt(models, origin, conclaveId, first - 2) : newest;
}
