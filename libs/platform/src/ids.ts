import { createHash, randomBytes as systemRandomBytes } from 'node:crypto';
import { systemClock, type Clock } from './clock.js';

/** Returns `size` cryptographically random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export interface Ids {
  /**
   * A lower-case UUIDv7 for events and voters. It starts with the second only (RFC 9562, 6.1, allows it): ids of votes
   * are public, the exact times of votes are not.
   */
  uuid(): string;
  /** 24 random hexadecimal digits, lower-case: the `_id` of records created by people. */
  objectId(): string;
  /** 32 random bytes, base64url: a key for one purpose. */
  salt(): string;
}

const SECOND_MS = 1_000;
const POOL_BYTES = 4096;

/** Pools random bytes: a system call for a few bytes costs as much as for a page. */
function pooled(randomBytes: RandomBytes): RandomBytes {
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;
  return (size) => {
    if (used + size > pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}

const hex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

export function createIds(clock: Clock = systemClock, randomBytes: RandomBytes = systemRandomBytes): Ids {
  const random = pooled(randomBytes);
  return {
    uuid: () => {
      const second = Math.floor(clock.now().getTime() / SECOND_MS) * SECOND_MS;
      const time = second.toString(16).padStart(12, '0');
      const bytes = Uint8Array.from(random(10));
      bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70; // version 7
      bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80; // variant of RFC 9562
      const digits = hex(bytes);
      return `${time.slice(0, 8)}-${time.slice(8)}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
    },
    objectId: () => hex(random(12)),
    salt: () => Buffer.from(random(32)).toString('base64url'),
  };
}

/**
 * 24 hexadecimal digits derived from the parts (each separately: `('ab', 'c')` differs from `('a', 'bc')`): a
 * deterministic `_id` for what is rebuilt from the log.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
