import { isBallotType, isSealsType, type EventType } from './events.js';
import type { ConclaveId, VoterId } from './ids.js';

/** The single stream that records which edition is current. */
export const CONCLAVES = 'conclaves';

/** The single stream of the public keys that have signed seals and receipts. */
export const SEAL_KEYS = 'seal-keys';

const CONCLAVE = 'conclave-';
const BALLOT = 'ballot-';
const SEALS = 'seals-';
const ANALYSIS = 'analysis-';

export const conclaveStream = (id: ConclaveId): string => `${CONCLAVE}${id}`;
export const sealsStream = (id: ConclaveId): string => `${SEALS}${id}`;
export const analysisStream = (id: ConclaveId): string => `${ANALYSIS}${id}`;
export const ballotStream = (voter: VoterId): string => `${BALLOT}${voter}`;

/** The stream that holds an edition's events of a type. `voter` is needed for ballot events only. */
export function streamOf(type: EventType, conclaveId: ConclaveId, voter: VoterId = ''): string {
  if (isSealsType(type)) return sealsStream(conclaveId);
  if (type === 'RoundAnalysed') return analysisStream(conclaveId);
  if (isBallotType(type)) return ballotStream(voter);
  return type === 'ConclaveStarted' ? CONCLAVES : conclaveStream(conclaveId);
}

/** The edition of a conclave stream; undefined for any other stream. */
export const conclaveOf = (stream: string): ConclaveId | undefined =>
  stream.startsWith(CONCLAVE) ? stream.slice(CONCLAVE.length) : undefined;

/** The voter of a ballot stream; undefined for any other stream. */
export const voterOf = (stream: string): VoterId | undefined =>
  stream.startsWith(BALLOT) ? stream.slice(BALLOT.length) : undefined;

/**
 * The streams of this application, for event stores shared with others: a prefix if it ends with a dash, otherwise a
 * full name.
 */
export const STREAM_PREFIXES: readonly string[] = [CONCLAVES, CONCLAVE, BALLOT, SEALS, ANALYSIS, SEAL_KEYS];
