import { sha256Hex } from '../hashing/hash.js';
import type { Hash } from '../hashing/hash.js';
import { decodeBase64Url } from './base64url.js';
import { PUBLIC_KEY_BYTES } from './ed25519.js';
import type { Sign } from './ed25519.js';

/** A key under which seals and promises are signed: one entry of `/.well-known/fumata-seal.json`. */
export interface SealKey {
  readonly keyId: string;
  readonly algorithm: 'Ed25519';
  /** The raw 32 bytes in base64url: the `x` of a JWK. */
  readonly publicKey: string;
}

/**
 * What stands at `/.well-known/fumata-seal.json`. The key that signs today is the first; former ones stay, for what
 * they signed.
 */
export interface KeyFile {
  readonly keys: readonly SealKey[];
}

/** Who signs: the public key (base64url of the raw 32 bytes) and the function that its owner alone has. */
export interface Signer {
  readonly publicKey: string;
  readonly sign: Sign;
}

/**
 * The name of a key: the first 16 hexadecimal digits of SHA-256 over its base64url text. A label for finding it, not
 * what is trusted: signatures are checked with the key itself.
 */
export const keyIdOf = (publicKey: string, hash: Hash = sha256Hex): string => hash(publicKey).slice(0, 16);

/**
 * Throws a RangeError for what isn't 32 bytes in base64url: a key file with a broken key would make every seal look
 * forged.
 */
export function sealKeyOf(publicKey: string): SealKey {
  if (!decodeBase64Url(publicKey, PUBLIC_KEY_BYTES)) throw new RangeError('not a raw Ed25519 public key');
  return { keyId: keyIdOf(publicKey), algorithm: 'Ed25519', publicKey };
}

/**
 * The keys of a key file that came from anywhere (parsed JSON), in its order; undefined when it is none. A key of
 * another algorithm is passed over; one whose name isn't its own makes the file unreadable.
 */
export function readKeys(value: unknown): readonly SealKey[] | undefined {
  const listed = fieldOf(value, 'keys');
  if (!Array.isArray(listed) || listed.length > 100) return undefined;
  const ours = listed.filter((key) => fieldOf(key, 'algorithm') === 'Ed25519').map(readKey);
  const keys = ours.filter((key) => key !== undefined);
  return keys.length === ours.length && keys.length > 0 ? keys : undefined;
}

/** The key of that name. */
export const keyNamed = (keys: readonly SealKey[], keyId: string): SealKey | undefined =>
  keys.find((key) => key.keyId === keyId);

function readKey(value: unknown): SealKey | undefined {
  const publicKey = fieldOf(value, 'publicKey');
  if (typeof publicKey !== 'string' || !decodeBase64Url(publicKey, PUBLIC_KEY_BYTES)) return undefined;
  const key = sealKeyOf(publicKey);
  return fieldOf(value, 'keyId') === key.keyId ? key : undefined;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
