import { lastRound } from '@fumata/conclave';
import type { ConclaveView, Edition, AppliedEvent, Recorded } from '@fumata/conclave';
import { editionDocument, roundDocument } from './models.js';
import type { EditionDocument, RoundDocument } from './models.js';

/** Documents to be written; whoever could not write them puts them back. */
export interface Taken {
  readonly editions: readonly EditionDocument[];
  readonly rounds: readonly RoundDocument[];
  putBack(): void;
}

/** Which editions and rounds have changed since they were last written. */
export class Unwritten {
  private readonly editions = new Set<string>();
  /** Each with its edition. */
  private readonly rounds = new Map<string, string>();

  get some(): boolean {
    return this.editions.size > 0;
  }

  mark(event: Recorded, passed: AppliedEvent | undefined, view: ConclaveView): void {
    if (!passed) return;
    const { conclaveId } = passed;
    this.editions.add(conclaveId);
    if ('roundId' in event.data) this.rounds.set(event.data.roundId, conclaveId);
    if (event.type === 'ConclaveStarted') for (const id of Object.keys(view.editions)) this.editions.add(id);
    const edition = view.editions[conclaveId];
    const open = edition && lastRound(edition);
    if (open && event.type === 'ConclaveCorrected') this.rounds.set(open.roundId, conclaveId);
  }

  markWhole({ conclaveId, rounds }: Edition): void {
    this.editions.add(conclaveId);
    for (const { roundId } of rounds) this.rounds.set(roundId, conclaveId);
  }

  clear(): void {
    this.editions.clear();
    this.rounds.clear();
  }

  /** The documents are made now, so that they stand for the position, whenever they are written. */
  take(view: ConclaveView, position: string): Taken {
    const [editions, rounds] = [[...this.editions], [...this.rounds]];
    this.clear();
    return {
      editions: editions.flatMap((id) => {
        const edition = view.editions[id];
        return edition ? [structuredClone(editionDocument(edition, position))] : [];
      }),
      rounds: rounds.flatMap(([id, conclaveId]) => {
        const round = view.editions[conclaveId]?.rounds.find(({ roundId }) => roundId === id);
        return round ? [structuredClone(roundDocument(conclaveId, round, position))] : [];
      }),
      putBack: () => {
        for (const id of editions) this.editions.add(id);
        for (const [id, conclaveId] of rounds) this.rounds.set(id, conclaveId);
      },
    };
  }
}
