import { decodeHash, encodeHash } from './base64.js';
import { readTreeSize } from './checkpoint.js';

/** The request of C2SP tlog-witness, `add-checkpoint`. */
export interface CheckpointSubmission {
  /** Size of the tree that the witness cosigned last; 0 for none. */
  readonly oldSize: number;
  /** Consistency proof from the old size. */
  readonly proof: readonly string[];
  /** The checkpoint as a signed note. */
  readonly note: string;
}

/** Media type of the size in the answer 409. */
export const SIZE_TYPE = 'text/x.tlog.size';
const MAX_PROOF_LINES = 63;

/** The body of a request. */
export const writeSubmission = ({ oldSize, proof, note }: CheckpointSubmission): string =>
  `old ${oldSize}\n${proof.map((hash) => `${encodeHash(hash)}\n`).join('')}\n${note}`;

/** Parses the body of a request; undefined if malformed. Does not read the note; never throws. */
export function readSubmission(body: string): CheckpointSubmission | undefined {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const oldSize = first.startsWith('old ') ? readTreeSize(first.slice('old '.length)) : undefined;
  const proof = lines.map(decodeHash).filter((hash) => hash !== undefined);
  if (oldSize === undefined || lines.length > MAX_PROOF_LINES || proof.length !== lines.length) return undefined;
  return { oldSize, proof, note: body.slice(end + 2) };
}
