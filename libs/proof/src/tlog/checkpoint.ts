import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Hash } from '../hashing/hash.js';
import { HASH_BYTES, isHash } from '../hashing/hex.js';
import { isPublicKey, type Signer } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import type { TreeHead } from '../tree/consistency.js';
import { decodeBase64, encodeBase64 } from './base64.js';
import { isSignedBy, NOTE_ED25519, readNote, signNote, type Note, type NoteKey } from './note.js';

/** The head of a log's tree, as C2SP tlog-checkpoint has it. */
export interface CheckpointContent extends TreeHead {
  /** Identity of the log; also the name of the key that signs its checkpoints. */
  readonly origin: string;
}

/** Identity of an edition's log on a site. `host`: of the site's public address. */
export const logOrigin = (host: string, conclaveId: string): string => `${host}/conclave/${conclaveId}`;

/** The key of a log, which signs under the log's name. */
export const logKey = (origin: string, publicKey: string): NoteKey => ({ name: origin, type: NOTE_ED25519, publicKey });

/** The signed text: origin, size and root, one per line. @throws RangeError for an invalid root */
export function checkpointText({ origin, size, root }: CheckpointContent): string {
  if (!isHash(root)) throw new RangeError('a root has 64 lower-case hexadecimal digits');
  return `${origin}\n${size}\n${encodeBase64(hexToBytes(root))}\n`;
}

/** The checkpoint as a signed note. */
export const signCheckpoint = (content: CheckpointContent, signer: Signer, hash?: Hash): string =>
  signNote(checkpointText(content), content.origin, signer, hash);

/** The first lines of a checkpoint's note as they are written, unverified; the root in base64. */
export function checkpointLines(note: string): {
  readonly origin: string;
  readonly size: string;
  readonly root: string;
} {
  const [origin = '', size = '', root = ''] = note.split('\n', 3);
  return { origin, size, root };
}

/** Reads the text of a checkpoint; extension lines are ignored. Undefined if malformed; never throws. */
export function readCheckpointText(text: string): CheckpointContent | undefined {
  const [origin = '', size = '', encoded = '', ...others] = text.split('\n');
  const root = decodeBase64(encoded);
  const isWhole = others.at(-1) === '' && others.slice(0, -1).every((line) => line !== '');
  if (origin === '' || !isWhole || !/^(?:0|[1-9]\d*)$/.test(size) || root?.length !== HASH_BYTES) return undefined;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: bytesToHex(root) } : undefined;
}

/** A checkpoint that its log has signed, with the note that also holds the cosignatures. */
export interface VerifiedCheckpoint extends CheckpointContent {
  readonly note: Note;
}

/** Reads a checkpoint from outside; undefined unless it is of this log and signed by one of the keys. Never throws. */
export function verifyCheckpoint(
  text: string,
  origin: string,
  publicKeys: readonly string[],
  primitives: Primitives = PURE,
): VerifiedCheckpoint | undefined {
  const note = readNote(text);
  const content = note && readCheckpointText(note.text);
  if (!content || content.origin !== origin) return undefined;
  const isSigned = publicKeys.some(
    (publicKey) => isPublicKey(publicKey) && isSignedBy(note, logKey(origin, publicKey), primitives),
  );
  return isSigned ? { ...content, note } : undefined;
}

/** The log that a checkpoint from outside names; undefined if malformed. */
export const originIn = (text: string): string | undefined => {
  const note = readNote(text);
  return note && readCheckpointText(note.text)?.origin;
};

/** A checkpoint from outside of an edition's log, whatever the site's address; undefined unless a key has signed it. */
export function verifyEditionCheckpoint(
  note: string,
  conclaveId: string,
  publicKeys: readonly string[],
  primitives: Primitives = PURE,
): VerifiedCheckpoint | undefined {
  const origin = originIn(note);
  return origin?.endsWith(logOrigin('', conclaveId))
    ? verifyCheckpoint(note, origin, publicKeys, primitives)
    : undefined;
}
