import type { Edition, Round } from '@fumata/conclave';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Follower } from '@fumata/event-log';
import type { TreeStateDocument, TileDocument } from './proof/proof-documents.js';

/** Read models that are written, rebuilt and switched together: the conclave's screens, and the trees of the seals. */
export const GROUPS = ['conclave', 'sceaux'] as const;
export type Group = (typeof GROUPS)[number];

/** Checkpoint id of each group. */
export const CHECKPOINT_OF: Readonly<Record<Group, string>> = { conclave: 'conclave', sceaux: 'trees' };

/** An edition without its rounds, as of a log position. */
export interface EditionDocument extends StoredDocument, Omit<Edition, 'rounds'> {
  readonly position: string;
}

/** One round with its results, tally and votes per minute, as of a log position. */
export interface RoundDocument extends StoredDocument, Round {
  readonly conclaveId: string;
  readonly position: string;
}

/** Identifies an event in its log. */
export interface EventReference {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
}

/** Checkpoint of a projection: the log position up to which a group is written, the fold version, and the log. */
export interface Checkpoint extends StoredDocument {
  readonly position: string;
  readonly foldVersion: number;
  /** See `originOf`. */
  readonly origin: string;
  /** Number of events folded since the start of the log; absent if the sealer or an earlier version wrote it. */
  readonly events?: number;
  /** The event at the position; absent in checkpoints of earlier versions. */
  readonly last?: EventReference | undefined;
  /**
   * The follower's scan position, if it is beyond `position`: events in between concern no stream of the site. Named
   * `checkpoint` in stored documents.
   */
  readonly checkpoint?: string;
}

/** The whole view as JSON text, from which processes and replays start. */
export interface SnapshotDocument extends StoredDocument {
  readonly position: string;
  readonly foldVersion: number;
  readonly origin: string;
  /** Number of events folded since the start of the log. */
  readonly events: number;
  /** Sequence of the last event of each edition. */
  readonly sequences: Readonly<Record<string, number>>;
  /** The follower's scan position. Named `checkpoint` in stored documents. */
  readonly checkpoint?: string;
  /** True for the permanent snapshots, one per 10,000 events; others are replaced by the next one. */
  readonly kept: boolean;
  readonly view: string;
}

/** State of a log follower, reported by its worker to other processes; its id is the group. */
export interface FollowerReport extends StoredDocument {
  readonly state: Follower['state'];
  /** Current error; null for none. */
  readonly trouble: string | null;
  readonly at: string;
}

/** Interval of repeated reports: a worker that is silent for much longer is gone. */
export const REPORT_EVERY_MS = 60_000;

/** A collection that takes part in no transaction, because the active slot changes. */
export type ModelCollection<T extends StoredDocument> = Omit<Collection<T>, 'writes'>;

/** The documents of both groups: of one slot, or of the active slots. */
export interface Models {
  readonly editions: ModelCollection<EditionDocument>;
  readonly rounds: ModelCollection<RoundDocument>;
  readonly checkpoints: ModelCollection<Checkpoint>;
  readonly snapshots: ModelCollection<SnapshotDocument>;
  readonly tiles: ModelCollection<TileDocument>;
  readonly edges: ModelCollection<TreeStateDocument>;
  /** Deletes a group's documents, its checkpoint last, so that an interrupted drop is repeated at the next start. */
  drop(group: Group): Promise<void>;
}

/** Each group has two slots: one is active, the other is used to rebuild. */
export type Slot = 0 | 1;

export const otherSlot = (slot: Slot): Slot => (slot === 0 ? 1 : 0);

/** The documents of one slot. */
export interface ModelSet extends Models {
  readonly slot: Slot;
  /** Whether the group has documents in this slot. */
  hasDocuments(group: Group): Promise<boolean>;
}

/** Slot 0 has the original collection names, from before a second slot existed. */
export function modelSet(documents: DocumentStore, slot: Slot): ModelSet {
  const open = <T extends StoredDocument>(name: string, indexes: readonly (readonly string[])[] = []): Collection<T> =>
    documents.collection<T>({ name: slot === 0 ? `view-${name}` : `view-${name}-b`, indexes });
  const collections = {
    editions: open<EditionDocument>('editions'),
    rounds: open<RoundDocument>('rounds', [['conclaveId']]),
    checkpoints: open<Checkpoint>('checkpoints'),
    snapshots: open<SnapshotDocument>('snapshots', [['position']]),
    tiles: open<TileDocument>('tiles', [['conclaveId']]),
    edges: open<TreeStateDocument>('edges'),
  };
  return {
    ...collections,
    slot,
    drop: (group) => dropFrom(collections, group),
    hasDocuments: async (group) => {
      const counts = await Promise.all(collectionsOf(collections, group).map((collection) => collection.count()));
      return counts.some((count) => count > 0);
    },
  };
}

const collectionsOf = ({ editions, rounds, snapshots, tiles, edges }: Omit<Models, 'drop'>, group: Group) =>
  group === 'conclave' ? [editions, rounds, snapshots] : [tiles, edges];

export async function dropFrom(models: Omit<Models, 'drop'>, group: Group): Promise<void> {
  await Promise.all(collectionsOf(models, group).map((collection) => collection.deleteMany({})));
  await models.checkpoints.delete(CHECKPOINT_OF[group]);
}

export const editionDocument = ({ rounds: _, ...edition }: Edition, position: string): EditionDocument => ({
  _id: edition.conclaveId,
  ...edition,
  position,
});

export const roundDocument = (conclaveId: string, round: Round, position: string): RoundDocument => ({
  _id: round.roundId,
  conclaveId,
  ...round,
  position,
});
