import type { Seal, SealKey } from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';

export const EXPORT_FORMAT = 'fumata-export';
/** Files of version 1 name no seals; they are read as ever. */
export const EXPORT_VERSION = 2;

/** The first line: what the file is about, before the first event is read. */
export interface Manifest {
  readonly kind: 'manifest';
  readonly format: typeof EXPORT_FORMAT;
  readonly v: 1 | typeof EXPORT_VERSION;
  readonly conclaveId: string;
  /** All events of the edition up to `to`: only such a file can be counted again. */
  readonly whole: boolean;
  /** Sequences between which events were looked for, both included. */
  readonly from: number;
  readonly to: number;
  /** What was asked for besides, by the names of the call's parameters; empty for all events. */
  readonly filters: Readonly<Record<string, string>>;
  /** Those of the site when it exported. Whoever doesn't trust the file brings the key along. */
  readonly keys: readonly SealKey[];
  /**
   * Seals over what the file holds that were recorded after its last event: a file that ends with a round's close would
   * lack that round's own. Nothing of what came after is told by them.
   */
  readonly seals?: readonly Seal[] | undefined;
  /** The site's address; empty where it has none. */
  readonly site: string;
  readonly exportedAt: string;
}

export interface EventLine extends ExportedEvent {
  readonly kind: 'event';
}

/** Here, among the edition's events, another edition took its place: no vote after it counts. */
export interface SuccessionLine {
  readonly kind: 'succession';
  readonly by: string;
  readonly at: string;
}

/** A closed round's result as the site showed it when it exported. */
export interface RoundResult {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly totalVotes: number;
  readonly uniqueVoters: number;
  readonly setAside: number;
  /** `[cardinalId, votes, first votes]`, most votes first. */
  readonly results: readonly (readonly [string, number, number])[];
}

/** In a whole export, after the events. */
export interface ResultsLine {
  readonly kind: 'results';
  readonly rounds: readonly RoundResult[];
}

/** The last line: a file without it was cut off. */
export interface Trailer {
  readonly kind: 'trailer';
  /** Lines of events. */
  readonly events: number;
  /** Sequences of the first and the last of them; 0 when there are none. */
  readonly first: number;
  readonly last: number;
  /** Of the Merkle tree over all of them; only in a whole export. */
  readonly root?: string | undefined;
  /** SHA-256 over all lines before this one, line feeds included. */
  readonly sha256: string;
}

export type ExportLine = Manifest | EventLine | SuccessionLine | ResultsLine | Trailer;
