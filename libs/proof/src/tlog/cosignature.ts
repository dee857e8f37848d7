import { utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256Hex, type Hash } from '../hashing/hash.js';
import type { Signer } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import {
  COSIGNATURE_BYTES,
  cosignatureTime,
  cosignedText,
  isSignedBy,
  NOTE_COSIGNATURE,
  noteKeyId,
  readNote,
  signatureLine,
  signaturesOf,
  TIME_BYTES,
  type NoteKey,
} from './note.js';

/** A witness's statement that the checkpoint extends all that it saw of the log before. */
export interface Cosignature {
  /** The signature line, with its newline. */
  readonly line: string;
  /** In seconds. */
  readonly time: number;
}

/** The key under which a witness cosigns (C2SP tlog-cosignature, Ed25519). */
export const witnessKey = (name: string, publicKey: string): NoteKey => ({ name, type: NOTE_COSIGNATURE, publicKey });

/** Signs the text of a checkpoint as a witness; `time` in seconds. Returns the signature line. */
export function cosign(
  text: string,
  { name, time }: { readonly name: string; readonly time: number },
  { publicKey, sign }: Signer,
  hash: Hash = sha256Hex,
): string {
  const bytes = new Uint8Array(COSIGNATURE_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  bytes.set(sign(utf8ToBytes(cosignedText(text, time))), TIME_BYTES);
  return signatureLine(name, noteKeyId(witnessKey(name, publicKey), hash), bytes);
}

/**
 * The witness's cosignature of a checkpoint's text among signature lines from outside; undefined if there is none or if
 * one of the witness's is invalid. Never throws.
 */
export function readCosignature(
  lines: string,
  text: string,
  key: NoteKey,
  primitives: Primitives = PURE,
): Cosignature | undefined {
  const note = readNote(`${text}\n${lines}`);
  if (key.type !== NOTE_COSIGNATURE || note?.text !== text || !isSignedBy(note, key, primitives)) return undefined;
  const [signature] = signaturesOf(note, key, primitives.hash);
  const time = signature && cosignatureTime(signature.bytes);
  return !signature || time === undefined
    ? undefined
    : { line: signatureLine(key.name, signature.keyId, signature.bytes), time };
}
