import type { Seal, SigningKey } from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';

export const EXPORT_FORMAT = 'fumata-export';
/**
 * Files of older versions are still accepted. They have no seals (version 1), events with a `correlationId` (up to
 * version 2), only leaves of version 1 (up to version 3), and no held votes (up to version 4).
 */
export const EXPORT_VERSION = 5;

/** First line: describes the file before any event. */
export interface Manifest {
  readonly kind: 'manifest';
  readonly format: typeof EXPORT_FORMAT;
  readonly v: 1 | 2 | 3 | 4 | typeof EXPORT_VERSION;
  readonly conclaveId: string;
  /** Contains all events of the edition up to `to`: only such a file can be recounted. */
  readonly whole: boolean;
  /** First and last sequence of the export. */
  readonly from: number;
  readonly to: number;
  /** Other filters, by the names of the call's parameters; empty for all events. */
  readonly filters: Readonly<Record<string, string>>;
  /** Keys of the site at the time of export. To distrust the file, pass the keys separately. */
  readonly keys: readonly SigningKey[];
  /**
   * Seals over the exported events that were recorded after the last of them: a file that ends with the close of a
   * round would otherwise lack that round's seal. They reveal nothing about later events.
   */
  readonly seals?: readonly Seal[] | undefined;
  /** The newest signed checkpoint over exported events only, with the cosignatures of witnesses. */
  readonly checkpoint?: string | undefined;
  /** The site's URL; empty for none. */
  readonly site: string;
  readonly exportedAt: string;
}

export type EventLine = ExportedEvent & { readonly kind: 'event' };

/** Another edition became current here: no later vote counts. */
export interface Succession {
  /** Id of the other edition. */
  readonly by: string;
  readonly at: string;
}

export interface SuccessionLine extends Succession {
  readonly kind: 'succession';
}

/** Result of a closed round as shown by the site at the time of export. */
export interface RoundResult {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly totalVotes: number;
  readonly uniqueVoters: number;
  readonly setAside: number;
  /** `[cardinalId, votes, first votes]`, most votes first. */
  readonly results: readonly (readonly [string, number, number])[];
}

/** Follows the events of a full export. */
export interface ResultsLine {
  readonly kind: 'results';
  readonly rounds: readonly RoundResult[];
}

/** Last line: a file without it is truncated. */
export interface Trailer {
  readonly kind: 'trailer';
  /** Number of event lines. */
  readonly events: number;
  /** First and last sequence; 0 without events. */
  readonly first: number;
  readonly last: number;
  /** Root of the Merkle tree over all events; only in a full export. */
  readonly root?: string | undefined;
  /** SHA-256 over all preceding lines, line feeds included. */
  readonly sha256: string;
}

export type ExportLine = Manifest | EventLine | SuccessionLine | ResultsLine | Trailer;
