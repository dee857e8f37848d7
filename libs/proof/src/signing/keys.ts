import { sha256Hex, type Hash } from '../hashing/hash.js';
import { isTimestamp, isRecord } from '../reading/shape.js';
import { decodeBase64Url } from './base64url.js';
import { PUBLIC_KEY_BYTES, type Sign } from './ed25519.js';

/** A key of the site: one entry of `/.well-known/fumata-seal.json`. */
export interface SigningKey {
  readonly keyId: string;
  readonly algorithm: 'Ed25519';
  /** The raw 32 bytes in base64url, the `x` of a JWK. */
  readonly publicKey: string;
  /** `promises`: only the promises of receipts. Absent: seals, checkpoints and, by earlier versions, promises. */
  readonly signs?: 'promises';
  /** When another key replaced it, ISO 8601: what it signs later is not valid. Absent for a current key. */
  readonly until?: string;
}

/** Content of `/.well-known/fumata-seal.json`: the current keys first; former keys stay for earlier signatures. */
export interface KeyFile {
  readonly keys: readonly SigningKey[];
}

/** The key is not among the trusted ones, or was replaced before. */
export type KeyFault = 'unknown-key' | 'former-key';

/** Processes change their keys one after the other: for this time a replaced key may still sign. */
const CHANGE_MS = 3_600_000;

/** Public key (base64url of the raw 32 bytes) and signing function. */
export interface Signer {
  readonly publicKey: string;
  readonly sign: Sign;
}

/**
 * Id of a key: the first 16 hexadecimal digits of SHA-256 over its base64url text. Only a label: signatures are
 * verified with the key itself.
 */
export const keyIdOf = (publicKey: string, hash: Hash = sha256Hex): string => hash(publicKey).slice(0, 16);

/** Whether a text from outside is a raw key of 32 bytes in base64url. */
export const isPublicKey = (value: unknown): value is string =>
  typeof value === 'string' && decodeBase64Url(value, PUBLIC_KEY_BYTES) !== undefined;

/**
 * @throws RangeError for anything but 32 bytes in base64url: a broken key in the key file would make every seal look
 * forged
 */
export function signingKeyOf(
  publicKey: string,
  { signs, until }: Pick<SigningKey, 'signs' | 'until'> = {},
): SigningKey {
  if (!isPublicKey(publicKey)) throw new RangeError('not a raw Ed25519 public key');
  return {
    keyId: keyIdOf(publicKey),
    algorithm: 'Ed25519',
    publicKey,
    ...(signs && { signs }),
    ...(until && { until }),
  };
}

/**
 * Parses a key file from outside (parsed JSON), in its order; undefined if invalid. Keys of other algorithms are
 * skipped; a key with a wrong id, use or end makes the file invalid.
 */
export function readKeys(value: unknown): readonly SigningKey[] | undefined {
  const entries = fieldOf(value, 'keys');
  if (!Array.isArray(entries) || entries.length > 100) return undefined;
  const readEntries = entries.filter((key) => fieldOf(key, 'algorithm') === 'Ed25519').map(readKey);
  const keys = readEntries.filter((key) => key !== undefined);
  return keys.length === readEntries.length && keys.length > 0 ? keys : undefined;
}

/** The keys that sign seals and checkpoints. */
export const sealKeys = (keys: readonly SigningKey[]): readonly SigningKey[] =>
  keys.filter(({ signs }) => signs === undefined);

/** The key with this id, if it was in use at this time. */
export function keyNamed(keys: readonly SigningKey[], keyId: string, at: string): SigningKey | KeyFault {
  const key = keys.find((each) => each.keyId === keyId);
  if (!key) return 'unknown-key';
  return wasReplaced(key, at) ? 'former-key' : key;
}

/** Whether another key had replaced this one by then. */
export const wasReplaced = ({ until }: SigningKey, at: string): boolean =>
  until !== undefined && Date.parse(at) > Date.parse(until) + CHANGE_MS;

function readKey(value: unknown): SigningKey | undefined {
  const [publicKey, signs, until] = [fieldOf(value, 'publicKey'), fieldOf(value, 'signs'), fieldOf(value, 'until')];
  if (!isPublicKey(publicKey) || (signs !== undefined && signs !== 'promises')) return undefined;
  if (until !== undefined && !isTimestamp(until)) return undefined;
  const key = signingKeyOf(publicKey, { ...(signs && { signs }), ...(until && { until }) });
  return fieldOf(value, 'keyId') === key.keyId ? key : undefined;
}

const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
