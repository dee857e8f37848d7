import {
  lastRound,
  type AppliedEvent,
  type ConclaveView,
  type Edition,
  type EventType,
  type Recorded,
} from '@fumata/conclave';
import { hasDetails } from './details.js';
import { editionDocument, roundDocument, type Models, type RoundDocument } from './models.js';

/** Events that change the open round without naming it. */
const CHANGES_OPEN_ROUND: readonly EventType[] = ['ConclaveCorrected', 'ClusterCounted', 'ClusterSetAside'];

/** Documents as of a position. The writer restores them after a failure. */
interface DirtyBatch {
  readonly size: number;
  write(models: Models): Promise<unknown>;
  restore(): void;
}

/** Editions and rounds that have changed since the last write. */
export class DirtyDocuments {
  private readonly editions = new Set<string>();
  /** Round id -> edition id. */
  private readonly rounds = new Map<string, string>();

  get hasAny(): boolean {
    return this.editions.size > 0;
  }

  mark(event: Recorded, applied: AppliedEvent | undefined, view: ConclaveView): void {
    if (!applied) return;
    const { conclaveId } = applied;
    this.editions.add(conclaveId);
    if ('roundId' in event.data) this.rounds.set(event.data.roundId, conclaveId);
    if (event.type === 'ConclaveStarted') for (const id of Object.keys(view.editions)) this.editions.add(id);
    const edition = view.editions[conclaveId];
    const round = edition && lastRound(edition);
    if (round && CHANGES_OPEN_ROUND.includes(event.type)) this.rounds.set(round.roundId, conclaveId);
  }

  markEdition({ conclaveId, rounds }: Edition): void {
    this.editions.add(conclaveId);
    for (const { roundId } of rounds) this.rounds.set(roundId, conclaveId);
  }

  hasRound(roundId: string): boolean {
    return this.rounds.has(roundId);
  }

  clear(): void {
    this.editions.clear();
    this.rounds.clear();
  }

  /** Copies the documents now, so that they match the position whenever they are written. */
  takeBatch(view: ConclaveView, position: string): DirtyBatch {
    const [editions, rounds] = [[...this.editions], [...this.rounds]];
    this.clear();
    const changedEditions = editions.flatMap((id) => {
      const edition = view.editions[id];
      return edition ? [structuredClone(editionDocument(edition, position))] : [];
    });
    const changedRounds = rounds.flatMap(([id, conclaveId]) => {
      const round = view.editions[conclaveId]?.rounds.find(({ roundId }) => roundId === id);
      return round ? [structuredClone(roundDocument(conclaveId, round, position))] : [];
    });
    return {
      size: changedEditions.length + changedRounds.length,
      write: (models) =>
        Promise.all([
          ...changedEditions.map((document) => models.editions.putAt(document)),
          ...changedRounds.map((document) => writeRound(models, document)),
        ]),
      restore: () => {
        for (const id of editions) this.editions.add(id);
        for (const [id, conclaveId] of rounds) this.rounds.set(id, conclaveId);
      },
    };
  }
}

/** The details of an archived edition are in the stored document only, except those of an analysis that came after. */
function writeRound(models: Models, round: RoundDocument): Promise<unknown> {
  if (hasDetails(round)) return models.rounds.putAt(round);
  const { _id, setAside, seal, analysis, position } = round;
  return models.rounds.update(
    _id,
    { set: { setAside, seal, position, ...(analysis && { analysis }) } },
    { where: { position: { $lt: position } } },
  );
}
