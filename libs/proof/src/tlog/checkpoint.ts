import type { Hash } from '../hashing/hash.js';
import { isHash } from '../hashing/hex.js';
import { isPublicKey, type Signer } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import type { TreeHead } from '../tree/consistency.js';
import { decodeHash, encodeHash } from './base64.js';
import { isSignedBy, NOTE_ED25519, readNote, signNote, type Note, type NoteKey } from './note.js';

/** The head of a log's tree, as C2SP tlog-checkpoint has it. */
export interface CheckpointContent extends TreeHead {
  /** Identity of the log; also the name of the key that signs its checkpoints. */
  readonly origin: string;
}

/** Identity of an edition's log on a site. `host`: of the site's public address. */
export const logOrigin = (host: string, conclaveId: string): string => `${host}/conclave/${conclaveId}`;

/** The part of an origin that names the edition, whatever the site's address; the whole of another origin. */
export const editionIn = (origin: string): string => /\/conclave\/[0-9a-f]{24}$/.exec(origin)?.[0] ?? origin;

/** The key of a log, which signs under the log's name. */
export const logKey = (origin: string, publicKey: string): NoteKey => ({ name: origin, type: NOTE_ED25519, publicKey });

/** The signed text: origin, size and root, one per line. @throws RangeError for an invalid root */
export function checkpointText({ origin, size, root }: CheckpointContent): string {
  if (!isHash(root)) throw new RangeError('a root has 64 lower-case hexadecimal digits');
  return `${origin}\n${size}\n${encodeHash(root)}\n`;
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

const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/** A tree size as decimal digits without leading zeroes; undefined for other text. */
export function readTreeSize(text: string): number | undefined {
  const size = SIZE.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(size) ? size : undefined;
}

/** Reads the text of a checkpoint; extension lines are ignored. Undefined if malformed; never throws. */
export function readCheckpointText(text: string): CheckpointContent | undefined {
  const [origin = '', sizeText = '', rootText = '', ...others] = text.split('\n');
  const [size, root] = [readTreeSize(sizeText), decodeHash(rootText)];
  const isWhole = others.at(-1) === '' && others.slice(0, -1).every((line) => line !== '');
  if (origin === '' || !isWhole || size === undefined || root === undefined) return undefined;
  return { origin, size, root };
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

/** Reads a checkpoint of an edition's log at any address; undefined unless signed by one of the keys. Never throws. */
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
