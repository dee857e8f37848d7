import { evolve, emptyView, FOLD_VERSION, type ConclaveView, type LogEvent, type Recorded } from '@fumata/conclave';
import {
  editionDocument,
  roundDocument,
  type EditionDocument,
  type LogMark,
  type Models,
  type RoundDocument,
  type SnapshotDocument,
} from '../models.js';
import { deepDifferences, type Difference, type Repair } from './differences.js';
import type { Documents, FullFold } from './full-fold.js';

/** Called after each event; returns a promise if the view at this position is to be saved or compared. */
export type Milestone = (view: ConclaveView, events: number) => Promise<void> | undefined;

/** Editions and rounds, independent of the stored documents. */
export class ConclaveFold implements FullFold {
  readonly group = 'conclave';
  readonly view: ConclaveView = emptyView();
  events = 0;
  last: LogMark | undefined;

  constructor(private readonly milestone: Milestone = () => undefined) {}

  get position(): string | null {
    return this.view.position;
  }

  async take(events: readonly Recorded<LogEvent>[]): Promise<void> {
    for (const event of events) {
      evolve(this.view, event);
      this.events += 1;
      this.last = event;
      const reached = this.milestone(this.view, this.events);
      if (reached) await reached;
    }
  }

  async stored(models: Models): Promise<Documents> {
    const [editions, rounds] = await Promise.all([models.editions.find(), models.rounds.find()]);
    return { editions, rounds };
  }

  documents(position: string): { readonly editions: EditionDocument[]; readonly rounds: RoundDocument[] } {
    const all = Object.values(this.view.editions);
    return {
      editions: all.map((edition) => editionDocument(edition, position)),
      rounds: all.flatMap(({ conclaveId, rounds }) =>
        rounds.map((round) => roundDocument(conclaveId, round, position)),
      ),
    };
  }
}

/** Compares each stored snapshot with the view at its position. */
export class SnapshotComparison {
  readonly differences: Difference[] = [];
  readonly repairs: Repair[] = [];
  private readonly ids: Map<string, string>;

  private constructor(
    private readonly models: Models,
    marks: readonly Pick<SnapshotDocument, '_id' | 'position'>[],
  ) {
    this.ids = new Map(marks.map(({ _id, position }) => [position, _id]));
  }

  /** Snapshots of the current fold version and of this log; others are never used. */
  static async of(models: Models, origin: string): Promise<SnapshotComparison> {
    const filter = { origin, foldVersion: FOLD_VERSION };
    return new SnapshotComparison(models, await models.snapshots.find(filter, { fields: ['position'] }));
  }

  readonly onView: Milestone = (view, events) => {
    const id = this.ids.get(view.position ?? '');
    return id === undefined ? undefined : this.compare(id, view, events);
  };

  private async compare(_id: string, view: ConclaveView, events: number): Promise<void> {
    const fresh = JSON.stringify(view);
    const sequences = Object.fromEntries(
      Object.values(view.editions).map(({ conclaveId, sequence }) => [conclaveId, sequence]),
    );
    const stored = await this.models.snapshots.get(_id);
    if (!stored) return; // replaced by a newer one meanwhile
    if (stored.view === fresh && stored.events === events) {
      if (deepDifferences(stored.sequences, sequences).length === 0) return;
    }
    const fromLog = { ...stored, events, sequences, view: fresh };
    const found = [
      ...deepDifferences(viewIn(stored.view), viewIn(fresh)),
      ...deepDifferences(stored.sequences, sequences, 'sequences'),
      ...deepDifferences(stored.events, events, 'events'),
    ].map((where) => ({ collection: 'snapshots', _id, ...where }) as const);
    if (found.length === 0) return; // only the order of keys differs
    this.differences.push(...found);
    this.repairs.push({ collection: 'snapshots', _id, stored, fromLog });
  }
}

/** Invalid JSON is compared as text. */
function viewIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
