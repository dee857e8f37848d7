import { sha256Hex, type Hash } from '../hashing/hash.js';
import { decodeBase64Url } from './base64url.js';
import { PUBLIC_KEY_BYTES, type Sign } from './ed25519.js';

/** A key for seals and promises: one entry of `/.well-known/fumata-seal.json`. */
export interface SealKey {
  readonly keyId: string;
  readonly algorithm: 'Ed25519';
  /** The raw 32 bytes in base64url, the `x` of a JWK. */
  readonly publicKey: string;
}

/** Content of `/.well-known/fumata-seal.json`: the current key first; old keys stay for earlier signatures. */
export interface KeyFile {
  readonly keys: readonly SealKey[];
}

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
export function sealKeyOf(publicKey: string): SealKey {
  if (!isPublicKey(publicKey)) throw new RangeError('not a raw Ed25519 public key');
  return { keyId: keyIdOf(publicKey), algorithm: 'Ed25519', publicKey };
}

/**
 * Parses a key file from outside (parsed JSON), in its order; undefined if invalid. Keys of other algorithms are
 * skipped; a key with a wrong id makes the file invalid.
 */
export function readKeys(value: unknown): readonly SealKey[] | undefined {
  const entries = fieldOf(value, 'keys');
  if (!Array.isArray(entries) || entries.length > 100) return undefined;
  const ours = entries.filter((key) => fieldOf(key, 'algorithm') === 'Ed25519').map(readKey);
  const keys = ours.filter((key) => key !== undefined);
  return keys.length === ours.length && keys.length > 0 ? keys : undefined;
}

export const keyNamed = (keys: readonly SealKey[], keyId: string): SealKey | undefined =>
  keys.find((key) => key.keyId === keyId);

function readKey(value: unknown): SealKey | undefined {
  const publicKey = fieldOf(value, 'publicKey');
  if (!isPublicKey(publicKey)) return undefined;
  const key = sealKeyOf(publicKey);
  return fieldOf(value, 'keyId') === key.keyId ? key : undefined;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
