import { isHash } from '../hashing/hex.js';
import { parseJson } from '../reading/parse-json.js';
import { is, isList, isTimestamp, isShape, isText, optional } from '../reading/shape.js';
import { isPublicKey } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { verifyConsistency } from '../tree/consistency.js';
import { MAX_PATH_LENGTH } from '../tree/inclusion.js';
import { editionIn, originIn, verifyCheckpoint, type VerifiedCheckpoint } from './checkpoint.js';
import type { OtherPrefix } from './compare-checkpoints.js';

/** A checkpoint with the public key (base64url) that has signed it. */
export interface SignedCheckpoint {
  readonly note: string;
  readonly publicKey: string;
}

/** File of a visitor whose browser saw two checkpoints of an edition that do not go together. */
export interface ContradictionFile extends Partial<OtherPrefix> {
  readonly v: 1;
  /** Seen first. */
  readonly earlier: SignedCheckpoint;
  readonly served: SignedCheckpoint;
  /** When the browser found it, by its clock. */
  readonly foundAt: string;
}

/** Result of verifying a file, for those who trust the keys. */
export type ContradictionVerdict =
  /**
   * The key has signed two histories of one edition, perhaps at two addresses of the site: two trees of one size, or one
   * that does not begin with the other.
   */
  | { readonly is: 'split' | 'rewritten'; readonly earlier: VerifiedCheckpoint; readonly served: VerifiedCheckpoint }
  /** Both are signed; the file alone does not show that they exclude each other. */
  | { readonly is: 'not-proven'; readonly earlier: VerifiedCheckpoint; readonly served: VerifiedCheckpoint }
  /** One of them is not signed by its key, or that key is not trusted; or they are of two editions. */
  | { readonly is: 'unsigned' | 'two-logs' };

/** More characters than a file with the largest notes has. */
export const MAX_CONTRADICTION_LENGTH = 250_000;

const isSignedCheckpoint = isShape<SignedCheckpoint>({
  note: isText(MAX_CONTRADICTION_LENGTH),
  publicKey: isPublicKey,
});
const isContradictionFile = isShape<ContradictionFile>({
  v: is(1),
  earlier: isSignedCheckpoint,
  served: isSignedCheckpoint,
  foundAt: isTimestamp,
  prefix: optional(isHash),
  proof: optional(isList(isHash, 2 * MAX_PATH_LENGTH)),
});

/** Parses such a file; undefined for any other text. Never throws. */
export function readContradiction(text: string): ContradictionFile | undefined {
  if (text.length > MAX_CONTRADICTION_LENGTH) return undefined;
  const value = parseJson(text);
  return isContradictionFile(value) ? value : undefined;
}

/** Verifies a file; `publicKeys`: those that are trusted, by default the ones that the file names. Never throws. */
export function judgeContradiction(
  { earlier, served, prefix, proof }: ContradictionFile,
  publicKeys: readonly string[] = [earlier.publicKey, served.publicKey],
  primitives: Primitives = PURE,
): ContradictionVerdict {
  const [older, newer] = [earlier, served].map((each) =>
    publicKeys.includes(each.publicKey) ? verifySigned(each, primitives) : undefined,
  );
  if (!older || !newer) return { is: 'unsigned' };
  if (editionIn(older.origin) !== editionIn(newer.origin)) return { is: 'two-logs' };
  const both = { earlier: older, served: newer };
  if (older.size === newer.size) return { is: older.root === newer.root ? 'not-proven' : 'split', ...both };
  const isProven =
    prefix !== undefined &&
    proof !== undefined &&
    prefix !== older.root &&
    verifyConsistency({ size: older.size, root: prefix }, newer, proof, primitives.hash);
  return { is: isProven ? 'rewritten' : 'not-proven', ...both };
}

function verifySigned({ note, publicKey }: SignedCheckpoint, primitives: Primitives): VerifiedCheckpoint | undefined {
  const origin = originIn(note);
  return origin === undefined ? undefined : verifyCheckpoint(note, origin, [publicKey], primitives);
}
