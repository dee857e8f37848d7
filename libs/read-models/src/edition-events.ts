import {
  editionIdOf,
  emptyView,
  evolve,
  isConclaveEvent,
  setAsideReason,
  upcast,
  upcastConclaveEvents,
  type AppliedEvent,
  type ConclaveId,
  type ConclaveView,
  type Edition,
  type Recorded,
  type SetAsideReason,
} from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { EventLeaf, Succession } from '@fumata/history';
import { leafOf } from './proof/leaves.js';
import { originOf } from './origin.js';
import { followOptions, snapshotAt, type Snapshot } from './snapshots.js';
import type { ReadModels } from './read-models.js';

/** An event, the result of applying it, and the view after it (changed in place by the next event). */
export interface FoldStep {
  readonly event: Recorded;
  readonly applied: AppliedEvent | undefined;
  readonly view: ConclaveView;
}

/** Folds the log event by event from a snapshot, or from the start, to its head. */
export async function* foldLogFrom(
  log: Pick<EventLog, 'readAll'>,
  start: Snapshot | undefined,
): AsyncGenerator<FoldStep> {
  const view = start?.view ?? emptyView();
  for await (const page of log.readAll(followOptions(start).after)) {
    for (const stored of page) {
      const event = upcast(stored);
      const applied = evolve(view, event);
      if (isConclaveEvent(event)) yield { event, applied, view };
    }
  }
}

/** The view folded from the log up to and including a position. */
export async function foldLog(log: Pick<EventLog, 'readAll'>, upTo?: Position): Promise<ConclaveView> {
  const view = emptyView();
  for await (const page of log.readAll()) {
    for (const event of page) {
      if (upTo !== undefined && event.position > upTo) return view;
      evolve(view, upcast(event));
    }
  }
  return view;
}

/** An event of one edition with its sequence. */
export interface SequencedEvent {
  readonly event: Recorded;
  readonly leaf: EventLeaf;
  /** Why the vote did not count; undefined for counted votes and other events. */
  readonly aside: SetAsideReason | undefined;
  /** See `FoldStep`. */
  readonly view: ConclaveView;
}

export interface EditionSource {
  readonly log: Pick<EventLog, 'readAll' | 'readStream'>;
  readonly models?: ReadModels | undefined;
}

/** The events of an edition from the n-th on, in order, and the succession by another edition. */
export async function* editionEventsFrom(
  { log, models }: EditionSource,
  conclaveId: ConclaveId,
  first = 1,
): AsyncGenerator<SequencedEvent | Succession> {
  const start = models && (await snapshotAt(models, await originOf(log), conclaveId, first - 1));
  for await (const { event, applied, view } of foldLogFrom(log, start)) {
    if (applied?.conclaveId === conclaveId) {
      const { sequence } = applied;
      if (sequence < first) continue;
      const leaf = leafOf(event, { conclaveId, sequence, salt: view.salts[conclaveId] });
      yield { event, leaf, aside: setAsideReason(view, event, applied), view };
    } else if (event.type === 'ConclaveStarted' && event.data.previousConclaveId === conclaveId) {
      yield { by: event.data.conclaveId, at: event.metadata.recordedAt };
    }
  }
}

/** A page of the events of an edition, in log order. */
export interface EditionPage {
  /** The edition as it stood before the n-th event; undefined before it was opened. */
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
  const isBeforeFirst = (): boolean => (view.editions[conclaveId]?.sequence ?? 0) >= first - 1;
  let isReached = isBeforeFirst();
  let isOpened = first > 1;
  for await (const page of log.readAll(followOptions(start).after)) {
    const events: (Recorded | Succession)[] = [];
    for (const event of upcastConclaveEvents(page)) {
      if (!isReached) {
        evolve(view, event);
        isReached = isBeforeFirst();
        continue;
      }
      isOpened ||= event.type === 'ConclaveOpened' && event.data.conclaveId === conclaveId;
      if (isOpened && editionIdOf(event) === conclaveId) events.push(event);
      else if (event.type === 'ConclaveStarted' && event.data.previousConclaveId === conclaveId)
        events.push({ by: event.data.conclaveId, at: event.metadata.recordedAt });
    }
    if (events.length > 0) yield { before: view.editions[conclaveId], events };
  }
}

/** A snapshot from which to fold to the n-th event. Once the edition is archived, snapshots lack its details. */
async function snapshotBefore(
  { log, models }: EditionSource,
  conclaveId: ConclaveId,
  first: number,
): Promise<Snapshot | undefined> {
  if (!models) return undefined;
  const origin = await originOf(log);
  for (let sequence = first - 1; ;) {
    const snapshot = await snapshotAt(models, origin, conclaveId, sequence);
    const edition = snapshot?.view.editions[conclaveId];
    if (edition?.stage !== 'archived') return snapshot;
    sequence = edition.sequence - 1;
  }
}
