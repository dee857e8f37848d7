import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256Hex, type Hash } from '../hashing/hash.js';
import { decodeBase64Url, encodeBase64Url } from '../signing/base64url.js';
import { PUBLIC_KEY_BYTES, SIGNATURE_BYTES } from '../signing/ed25519.js';
import type { Signer } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { decodeBase64, encodeBase64 } from './base64.js';

/** Signature types of C2SP signed-note: a log's Ed25519 signature, and a witness's cosignature with its time. */
export const NOTE_ED25519 = 0x01;
export const NOTE_COSIGNATURE = 0x04;
export type NoteSignatureType = typeof NOTE_ED25519 | typeof NOTE_COSIGNATURE;

const DASH = '\u2014';
const KEY_ID_BYTES = 4;
/** Length of the time before a witness's signature. */
export const TIME_BYTES = 8;
export const COSIGNATURE_BYTES = TIME_BYTES + SIGNATURE_BYTES;
/** Bounds what a reader verifies; the specification requires at least 16 to be accepted. */
const MAX_SIGNATURES = 64;
const MAX_SIGNATURES_OF_KEY = 2;
const MAX_CHARACTERS = 100_000;

/** A public key that signs notes under a name: the verifier key (`vkey`) of C2SP signed-note. */
export interface NoteKey {
  readonly name: string;
  readonly type: NoteSignatureType;
  /** The raw 32 bytes, base64url. */
  readonly publicKey: string;
}

/** One signature line. */
export interface NoteSignature {
  readonly name: string;
  /** Eight hexadecimal digits. */
  readonly keyId: string;
  /** The signature after its key id. */
  readonly bytes: Uint8Array;
}

export interface Note {
  /** The signed text, with its final newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A name of a key: not empty, without white space and plus. */
export const isNoteName = (name: string): boolean => name !== '' && !/[\s+\p{Cc}]/u.test(name);

/** First four bytes of SHA-256 over name, newline, type and public key, as hexadecimal digits. */
export const noteKeyId = ({ name, type, publicKey }: NoteKey, hash: Hash = sha256Hex): string =>
  hash(Uint8Array.from([...utf8ToBytes(`${name}\n`), type, ...rawKey(publicKey)])).slice(0, 2 * KEY_ID_BYTES);

/** `name+keyId+base64(type || key)`, as golang.org/x/mod/sumdb/note reads it. @throws RangeError for an invalid key */
export const verifierKey = (key: NoteKey, hash: Hash = sha256Hex): string =>
  `${key.name}+${noteKeyId(key, hash)}+${encodeBase64(Uint8Array.of(key.type, ...rawKey(key.publicKey)))}`;

/** Parses a verifier key; undefined for another type, or a key id that is not that of the key. */
export function readVerifierKey(text: string, hash: Hash = sha256Hex): NoteKey | undefined {
  const [, name = '', keyId, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const [type, ...raw] = decodeBase64(encoded) ?? [];
  if (!isNoteName(name) || (type !== NOTE_ED25519 && type !== NOTE_COSIGNATURE)) return undefined;
  if (raw.length !== PUBLIC_KEY_BYTES) return undefined;
  const key: NoteKey = { name, type, publicKey: encodeBase64Url(Uint8Array.from(raw)) };
  return noteKeyId(key, hash) === keyId ? key : undefined;
}

/** Signs a text as a log does. @throws RangeError for a text or a name that a note can't have */
export function signNote(text: string, name: string, { publicKey, sign }: Signer, hash: Hash = sha256Hex): string {
  if (!isNoteText(text) || !isNoteName(name)) throw new RangeError('not the text or the key name of a note');
  const keyId = noteKeyId({ name, type: NOTE_ED25519, publicKey }, hash);
  return `${text}\n${signatureLine(name, keyId, sign(utf8ToBytes(text)))}`;
}

/** A signature line, with its newline. */
export const signatureLine = (name: string, keyId: string, bytes: Uint8Array): string =>
  `${DASH} ${name} ${encodeBase64(Uint8Array.from([...hexToBytes(keyId), ...bytes]))}\n`;

/** Parses a note from outside; undefined if malformed. Verifies no signature; never throws. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (note.length > MAX_CHARACTERS || end < 0 || !note.endsWith('\n')) return undefined;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(readSignature).filter((each) => each !== undefined);
  const isWhole = signatures.length === lines.length && lines.length <= MAX_SIGNATURES;
  return isWhole && isNoteText(text) ? { text, signatures } : undefined;
}

/**
 * Whether the key has signed the note. False without a signature of this key, if one of its signatures is invalid, and
 * with more of them than anybody needs: each takes milliseconds to verify.
 * A cosignature also covers its time, see `cosignatureTime`.
 */
export function isSignedBy(note: Note, key: NoteKey, primitives: Primitives = PURE): boolean {
  const ofKey = signaturesOf(note, key, primitives.hash);
  return (
    ofKey.length > 0 &&
    ofKey.length <= MAX_SIGNATURES_OF_KEY &&
    ofKey.every(({ bytes }) => verifySignature(note.text, bytes, key, primitives))
  );
}

/** The signatures that claim to be of a key, unverified. */
export function signaturesOf({ signatures }: Note, key: NoteKey, hash: Hash = sha256Hex): readonly NoteSignature[] {
  const keyId = noteKeyId(key, hash);
  return signatures.filter((each) => each.name === key.name && each.keyId === keyId);
}

function verifySignature(
  text: string,
  bytes: Uint8Array,
  { type, publicKey }: NoteKey,
  { verify }: Primitives,
): boolean {
  if (type === NOTE_ED25519) return verify(bytes, utf8ToBytes(text), rawKey(publicKey));
  const time = cosignatureTime(bytes);
  return (
    time !== undefined && verify(bytes.subarray(TIME_BYTES), utf8ToBytes(cosignedText(text, time)), rawKey(publicKey))
  );
}

/** The text that a witness signs (C2SP tlog-cosignature, `cosignature/v1`); the time in seconds. */
export const cosignedText = (text: string, time: number): string => `cosignature/v1\ntime ${time}\n${text}`;

/** The time in seconds that stands before the signature; undefined for bytes that are no cosignature. */
export function cosignatureTime(bytes: Uint8Array): number | undefined {
  if (bytes.length !== COSIGNATURE_BYTES) return undefined;
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  return Number.isSafeInteger(time) ? time : undefined;
}

const isNoteText = (text: string): boolean =>
  text.length > 1 && text.endsWith('\n') && text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll('\n', ''));

function readSignature(line: string): NoteSignature | undefined {
  const [dash, name = '', encoded = '', ...others] = line.split(' ');
  const decoded = decodeBase64(encoded);
  if (dash !== DASH || others.length > 0 || !isNoteName(name)) return undefined;
  if (!decoded || decoded.length <= KEY_ID_BYTES) return undefined;
  return { name, keyId: bytesToHex(decoded.subarray(0, KEY_ID_BYTES)), bytes: decoded.slice(KEY_ID_BYTES) };
}

function rawKey(publicKey: string): Uint8Array {
  const raw = decodeBase64Url(publicKey, PUBLIC_KEY_BYTES);
  if (!raw) throw new RangeError('not a raw Ed25519 public key');
  return raw;
}
