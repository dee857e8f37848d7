import { evolve, emptyView, FOLD_VERSION, type ConclaveView, type LogEvent, type Recorded } from '@fumata/conclave';
import { dropDetails, roundsOfArchived } from '../details.js';
import { editionDocument, roundDocument, type Models } from '../models.js';
import { saveSnapshot, SNAPSHOT_EVERY_EVENTS, snapshotContent } from '../snapshots.js';
import { deepDifferences, type Difference, type Repair } from './differences.js';
import { FullFold, type Documents } from './full-fold.js';

/** Called after each event; returns a promise if the view at this position is to be saved or compared. */
type AfterEvent = (view: ConclaveView, eventCount: number) => Promise<void> | undefined;

/** Editions and rounds. */
export class ConclaveFold extends FullFold {
  readonly group = 'conclave';
  readonly view: ConclaveView = emptyView();
  protected readonly collections = ['editions', 'rounds'] as const;

  constructor(private readonly afterEvent: AfterEvent = () => undefined) {
    super();
  }

  protected documents(position: string): Documents {
    const all = Object.values(this.view.editions);
    return {
      editions: all.map((edition) => editionDocument(edition, position)),
      rounds: all.flatMap(({ conclaveId, rounds }) =>
        rounds.map((round) => roundDocument(conclaveId, round, position)),
      ),
    };
  }

  /** Also saves a snapshot. */
  override async store(models: Models, origin: string): Promise<void> {
    const { view, eventCount } = this;
    await saveSnapshot(models, { view, eventCount, origin }, eventCount % SNAPSHOT_EVERY_EVENTS === 0);
    await super.store(models, origin);
  }

  protected async apply(events: readonly Recorded<LogEvent>[]): Promise<void> {
    let count = this.eventCount;
    for (const event of events) {
      evolve(this.view, event);
      count += 1;
      const saved = this.afterEvent(this.view, count);
      if (saved) await saved;
    }
  }
}

/** Saves the permanent snapshots during the pass. */
export const snapshotsInto =
  (models: Models, origin: string): AfterEvent =>
  (view, eventCount) =>
    eventCount % SNAPSHOT_EVERY_EVENTS === 0 ? saveSnapshot(models, { view, eventCount, origin }, true) : undefined;

/**
 * Compares each stored snapshot with the view at its position. Only snapshots of the current fold version and of this
 * log are ever used.
 */
export async function snapshotComparison(models: Models, origin: string) {
  const stored = await models.snapshots.find({ origin, foldVersion: FOLD_VERSION }, { fields: ['position'] });
  const ids = new Map(stored.map(({ _id, position }) => [position, _id]));
  const differences: Difference[] = [];
  const repairs: Repair[] = [];
  const compare = async (_id: string, view: ConclaveView, eventCount: number): Promise<void> => {
    const snapshot = await models.snapshots.get(_id);
    if (!snapshot) return; // replaced by a newer one meanwhile
    const fromLog = { ...snapshot, ...snapshotContent(view, eventCount) };
    const snapshotDifferences = [
      ...(snapshot.view === fromLog.view ? [] : deepDifferences(comparable(snapshot.view), comparable(fromLog.view))),
      ...deepDifferences(snapshot.sequences, fromLog.sequences, 'sequences'),
      ...deepDifferences(snapshot.events, eventCount, 'events'),
    ].map((difference) => ({ collection: 'snapshots', _id, ...difference }) as const);
    if (snapshotDifferences.length === 0) return; // also if only the order of keys differs
    differences.push(...snapshotDifferences);
    repairs.push({ collection: 'snapshots', _id, stored: snapshot, fromLog });
  };
  const afterEvent: AfterEvent = (view, eventCount) => {
    const id = ids.get(view.position ?? '');
    return id === undefined ? undefined : compare(id, view, eventCount);
  };
  return { afterEvent, differences, repairs };
}

/** A snapshot may have the details of archived editions or not. Anything but a view is compared as text. */
function comparable(text: string): unknown {
  try {
    const view = JSON.parse(text) as ConclaveView; // written by `saveSnapshot`
    for (const round of roundsOfArchived(view.editions)) dropDetails(round);
    return view;
  } catch {
    return text;
  }
}
