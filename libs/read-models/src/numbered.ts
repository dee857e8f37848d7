import { evolve, editionIdOf, emptyView, upcast, setAsideReason } from '@fumata/conclave';
import type {
  ConclaveId,
  ConclaveView,
  Edition,
  AppliedEvent,
  Recorded,
  SetAsideReason,
} from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { Leaf } from '@fumata/proof';
import { leafOf } from './proof/leaves.js';
import { originOf } from './origin.js';
import { snapshotAt } from './snapshots.js';
import type { Snapshot } from './snapshots.js';
import type { ReadModels } from './read-models.js';

/** An event with what became of it, and the view that has just passed it (moved on in place by the next). */
export interface Step {
  readonly event: Recorded;
  readonly passed: AppliedEvent | undefined;
  readonly view: ConclaveView;
}

/** Folds the log on, event by event, from a snapshot or from its beginning, to what was its head when it got there. */
export async function* foldedOn(
  log: Pick<EventLog, 'readAll'>,
  start: Snapshot | undefined,
): AsyncGenerator<Step> {
  const view = start?.view ?? emptyView();
  const after = (view.position as Position | null) ?? undefined; // a position of this log, as stored
  for await (const page of log.readAll(after)) {
    for (const stored of page) {
      const event = upcast(stored);
      yield { event, passed: evolve(view, event), view };
    }
  }
}

/** An event of one edition, by its number. */
export interface Numbered {
  readonly event: Recorded;
  readonly leaf: Leaf;
  /** Why the vote was not counted; undefined for one that was, and for what is no vote. */
  readonly aside: SetAsideReason | undefined;
  /** As `Step` has it. */
  readonly view: ConclaveView;
}

/** Another edition has taken its place: what comes after it in this one's numbers can't count. */
export interface Succeeded {
  readonly succeededBy: ConclaveId;
  readonly at: string;
}

export interface Folded {
  readonly log: Pick<EventLog, 'readAll' | 'readStream'>;
  readonly models?: ReadModels | undefined;
}

/** The events of an edition from its n-th on, in order, and where among them another edition took its place. */
export async function* numberedFrom(
  { log, models }: Folded,
  conclaveId: ConclaveId,
  first = 1,
): AsyncGenerator<Numbered | Succeeded> {
  const start = models && (await snapshotAt(models, await originOf(log), conclaveId, first - 1));
  for await (const { event, passed, view } of foldedOn(log, start)) {
    if (passed?.conclaveId === conclaveId) {
      const { sequence, counted } = passed;
      if (sequence < first) continue;
      yield {
        event,
        leaf: leafOf(event, conclaveId, sequence),
        aside: setAsideReason(view, event, counted),
        view,
      };
    } else if (event.type === 'ConclaveStarted' && event.data.previousConclaveId === conclaveId) {
      yield { succeededBy: event.data.conclaveId, at: event.metadata.recordedAt };
    }
  }
}

/** Some of what `numberedFrom` gives, in its order. */
export interface EditionPage {
  /** The edition as it stood before the first event; undefined before it was opened. */
  readonly before: Edition | undefined;
  readonly events: readonly (Recorded | Succeeded)[];
}

/**
 * As `numberedFrom`, for whoever need not know what became of each event: folded is only what lies between the snapshot
 * and the n-th event.
 */
export async function* editionPagesFrom(
  { log, models }: Folded,
  conclaveId: ConclaveId,
  first = 1,
): AsyncGenerator<EditionPage> {
  const start = await justBefore({ log, models }, conclaveId, first);
  const view = start?.view ?? emptyView();
  const reached = (): boolean => (view.editions[conclaveId]?.sequence ?? 0) >= first - 1;
  let there = reached();
  let opened = first > 1;
  const after = (view.position as Position | null) ?? undefined; // a position of this log, as stored
  for await (const page of log.readAll(after)) {
    const events: (Recorded | Succeeded)[] = [];
    for (const stored of page) {
      const event = upcast(stored);
      if (!there) {
        evolve(view, event);
        there = reached();
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

/** A snapshot to fold from as far as the n-th event; not one in which another edition has taken its place meanwhile. */
async function justBefore(
  { log, models }: Folded,
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
