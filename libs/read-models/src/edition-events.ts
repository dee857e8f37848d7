import {
  evolve,
  emptyView,
  isConclaveEvent,
  upcast,
  setAsideReason,
  type ConclaveId,
  type ConclaveView,
  type AppliedEvent,
  type Recorded,
  type SetAsideReason,
} from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import type { Leaf } from '@fumata/proof';
import { leafOf } from './proof/leaves.js';
import { originOf } from './origin.js';
import { snapshotAt, type Snapshot } from './snapshots.js';
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
  const after = (view.position as Position | null) ?? undefined; // stored as a string
  for await (const page of log.readAll(after)) {
    for (const stored of page) {
      const event = upcast(stored);
      const applied = evolve(view, event);
      if (isConclaveEvent(event)) yield { event, applied, view };
    }
  }
}

/** An event of one edition with its sequence. */
export interface SequencedEvent {
  readonly event: Recorded;
  readonly leaf: Leaf;
  /** Why the vote did not count; undefined for counted votes and other events. */
  readonly aside: SetAsideReason | undefined;
  /** See `FoldStep`. */
  readonly view: ConclaveView;
}

/** Another edition became current: later votes of this one do not count. */
export interface Succession {
  readonly succeededBy: ConclaveId;
  readonly at: string;
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
      const { sequence, counted } = applied;
      if (sequence < first) continue;
      yield { event, leaf: leafOf(event, conclaveId, sequence), aside: setAsideReason(view, event, counted), view };
    } else if (event.type === 'ConclaveStarted' && event.data.previousConclaveId === conclaveId) {
      yield { succeededBy: event.data.conclaveId, at: event.metadata.recordedAt };
    }
  }
}
