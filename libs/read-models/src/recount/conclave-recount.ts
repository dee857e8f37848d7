import { evolve, emptyView, FOLD_VERSION } from '@fumata/conclave';
import type { ConclaveView, Recorded } from '@fumata/conclave';
import { editionDocument, roundDocument } from '../models.js';
import type { EditionDocument, LogMark, Models, RoundDocument, SnapshotDocument } from '../models.js';
import { deepDifferences } from './differences.js';
import type { Difference, Mend } from './differences.js';
import type { Documents, Recount } from './recount.js';

/** Called after each event: a view to be kept or compared is met at its position. Undefined when it is none. */
export type Milestone = (view: ConclaveView, events: number) => Promise<void> | undefined;

/** Editions and rounds by a fold of their own. */
export class ConclaveRecount implements Recount {
  readonly group = 'conclave';
  readonly view: ConclaveView = emptyView();
  events = 0;
  last: LogMark | undefined;

  constructor(private readonly milestone: Milestone = () => undefined) {}

  get position(): string | null {
    return this.view.position;
  }

  async take(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      evolve(this.view, event);
      this.events += 1;
      this.last = event;
      const met = this.milestone(this.view, this.events);
      if (met) await met;
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

/** Meets each stored snapshot on the way, and compares it with the view there. */
export class SnapshotsMet {
  readonly differences: Difference[] = [];
  readonly mends: Mend[] = [];
  private readonly ids: Map<string, string>;

  private constructor(
    private readonly models: Models,
    marks: readonly Pick<SnapshotDocument, '_id' | 'position'>[],
  ) {
    this.ids = new Map(marks.map(({ _id, position }) => [position, _id]));
  }

  /** Of today's fold and of a log; others are never read. */
  static async of(models: Models, origin: string): Promise<SnapshotsMet> {
    const filter = { origin, foldVersion: FOLD_VERSION };
    return new SnapshotsMet(models, await models.snapshots.find(filter, { fields: ['position'] }));
  }

  readonly met: Milestone = (view, events) => {
    const id = this.ids.get(view.position ?? '');
    return id === undefined ? undefined : this.compare(id, view, events);
  };

  private async compare(_id: string, view: ConclaveView, events: number): Promise<void> {
    const fresh = JSON.stringify(view);
    const sequences = Object.fromEntries(
      Object.values(view.editions).map(({ conclaveId, sequence }) => [conclaveId, sequence]),
    );
    const stored = await this.models.snapshots.get(_id);
    if (!stored) return; // it has made room for a newer one meanwhile
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
    this.mends.push({ collection: 'snapshots', _id, stored, fromLog });
  }
}

/** What was stored may be no JSON any more: then its text differs. */
function viewIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
