import type { ConclaveId, VoterId } from './ids.js';

/** One per installation: which edition is the current one. */
export const CONCLAVES = 'conclaves';

const CONCLAVE = 'conclave-';
const BALLOT = 'ballot-';
const SEALS = 'seals-';

export const conclaveStream = (id: ConclaveId): string => `${CONCLAVE}${id}`;
export const sealsStream = (id: ConclaveId): string => `${SEALS}${id}`;
export const ballotStream = (voter: VoterId): string => `${BALLOT}${voter}`;

/** The edition whose stream this is; undefined for any other stream. */
export const conclaveOf = (stream: string): ConclaveId | undefined =>
  stream.startsWith(CONCLAVE) ? stream.slice(CONCLAVE.length) : undefined;

/** The voter whose stream this is; undefined for any other stream. */
export const voterOf = (stream: string): VoterId | undefined =>
  stream.startsWith(BALLOT) ? stream.slice(BALLOT.length) : undefined;

/** The streams of this program, for stores shared with others: beginnings of names that end with a dash, otherwise whole names. */
export const STREAM_PREFIXES: readonly string[] = [CONCLAVES, CONCLAVE, BALLOT, SEALS];
