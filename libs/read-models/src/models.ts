import type { Edition, Round } from '@fumata/conclave';
import type { Collection, StoredDocument } from '@fumata/documents';
import type { EdgeDocument, TileDocument } from './proof/proof-documents.js';

/** Read models that are made, rebuilt and switched together: what screens show, and the trees of the seals. */
export const GROUPS = ['conclave', 'sceaux'] as const;
export type Group = (typeof GROUPS)[number];

/** Under which id the checkpoints keep how far each group has come. */
export const CHECKPOINT_OF: Readonly<Record<Group, string>> = { conclave: 'conclave', sceaux: 'trees' };

/** What an edition's screens show besides its rounds, as of a position in the log. */
export interface EditionDocument extends StoredDocument, Omit<Edition, 'rounds'> {
  readonly position: string;
}

/** One round with its results, tally and votes per minute, as of a position in the log. */
export interface RoundDocument extends StoredDocument, Round {
  readonly conclaveId: string;
  readonly position: string;
}

/** An event as it is found again in its log. */
export interface LogMark {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
}

/** How far a group has come, by which fold and from which log. */
export interface Checkpoint extends StoredDocument {
  readonly position: string;
  readonly foldVersion: number;
  /** `originOf` the log. */
  readonly origin: string;
  /** Events folded in since the beginning of the log; unknown where an earlier program wrote it, and of the trees. */
  readonly events?: number;
  /** The event at the position; unknown where an earlier program wrote it. */
  readonly last?: LogMark | undefined;
  /** Of the follower, where it has searched on beyond the position: on a server that is shared with others. */
  readonly checkpoint?: string;
}

/** The whole view as JSON text: where a process starts from, and later where a replay does. */
export interface SnapshotDocument extends StoredDocument {
  readonly position: string;
  readonly foldVersion: number;
  readonly origin: string;
  /** Events folded in since the beginning of the log. */
  readonly events: number;
  /** The last event of each edition that it holds. */
  readonly sequences: Readonly<Record<string, number>>;
  /** Of the follower that brought the events. */
  readonly checkpoint?: string;
  /** One of those kept for good, each 10,000 events; the others make room for the next. */
  readonly kept: boolean;
  readonly view: string;
}

/** The documents of both groups: those of one place, or those that serve wherever they are. */
export interface Models {
  readonly editions: Collection<EditionDocument>;
  readonly rounds: Collection<RoundDocument>;
  readonly checkpoints: Collection<Checkpoint>;
  readonly snapshots: Collection<SnapshotDocument>;
  readonly tiles: Collection<TileDocument>;
  readonly edges: Collection<EdgeDocument>;
  /** A group's checkpoint goes last: a drop that is cut off is begun again by the next start. */
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
