import type { Edition, Round } from '@fumata/conclave';
import type { Collection, StoredDocument } from '@fumata/documents';
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
export interface LogMark {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
}

/** Checkpoint of a projection: the log position up to which a group is written, by which fold version, from which log. */
export interface Checkpoint extends StoredDocument {
  readonly position: string;
  readonly foldVersion: number;
  /** See `originOf`. */
  readonly origin: string;
  /**
   * Number of events folded since the start of the log; absent for the trees and in checkpoints of earlier versions.
   */
  readonly events?: number;
  /** The event at the position; absent in checkpoints of earlier versions. */
  readonly last?: LogMark | undefined;
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

/** The documents of both groups: of one slot, or of the active slots. */
export interface Models {
  readonly editions: Collection<EditionDocument>;
  readonly rounds: Collection<RoundDocument>;
  readonly checkpoints: Collection<Checkpoint>;
  readonly snapshots: Collection<SnapshotDocument>;
  readonly tiles: Collection<TileDocument>;
  readonly edges: Collection<TreeStateDocument>;
  /** Deletes a group's documents, its checkpoint last, so that an interrupted drop is repeated at the next start. */
  drop(group: Group): Promise<void>;
}

export async function dropFrom(models: Models, group: Group): Promise<void> {
  const { editions, rounds, snapshots, tiles, edges } = models;
  const collections = group === 'conclave' ? [editions, rounds, snapshots] : [tiles, edges];
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
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
