import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HASH_BYTES } from '../hashing/hex.js';
import { decodeBase64, encodeBase64 } from './base64.js';

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
const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/** A tree size as decimal digits without leading zeroes; undefined for other text. */
export function readTreeSize(text: string): number | undefined {
  const size = SIZE.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(size) ? size : undefined;
}

/** The body of a request. */
export const writeSubmission = ({ oldSize, proof, note }: CheckpointSubmission): string =>
  `old ${oldSize}\n${proof.map((hash) => `${encodeBase64(hexToBytes(hash))}\n`).join('')}\n${note}`;

/** Parses the body of a request; undefined if malformed. Does not read the note; never throws. */
export function readSubmission(body: string): CheckpointSubmission | undefined {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const oldSize = first.startsWith('old ') ? readTreeSize(first.slice('old '.length)) : undefined;
  const hashes = lines.map((line) => decodeBase64(line)).filter((hash) => hash?.length === HASH_BYTES);
  if (oldSize === undefined || lines.length > MAX_PROOF_LINES || hashes.length !== lines.length) return undefined;
  return { oldSize, proof: hashes.map((hash) => bytesToHex(hash ?? new Uint8Array())), note: body.slice(end + 2) };
}
