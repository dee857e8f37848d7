import { createHash, randomBytes as systemRandomBytes } from 'node:crypto';
import { systemClock, type Clock } from './clock.js';

/** Returns `size` cryptographically random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export interface Ids {
  /**
   * A lower-case UUIDv7 for events and voters. Each is greater, as a string, than all that this generator created
   * before, also within one millisecond and after the clock is set back.
   */
  uuid(): string;
  /** 24 random hexadecimal digits, lower-case: the `_id` of records created by people. */
  objectId(): string;
  /** 32 random bytes, base64url: a key for one purpose. */
  salt(): string;
}

const COUNTER_LIMIT = 0x1000;
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

/**
 * RFC 9562, method 1: 48 bits of milliseconds, a 12-bit counter, 62 random bits. The counter starts in its lower half
 * each millisecond; when it is exhausted, the generator runs a millisecond ahead of the clock.
 */
export function createIds(clock: Clock = systemClock, randomBytes: RandomBytes = systemRandomBytes): Ids {
  const random = pooled(randomBytes);
  let millisecond = 0;
  let counter = 0;

  const advance = (): void => {
    const now = clock.now().getTime();
    if (now <= millisecond && ++counter < COUNTER_LIMIT) return;
    millisecond = Math.max(now, millisecond + 1);
    const [high = 0, low = 0] = random(2);
    counter = ((high << 8) | low) & 0x7ff;
  };

  return {
    uuid: () => {
      advance();
      const time = millisecond.toString(16).padStart(12, '0');
      const count = counter.toString(16).padStart(3, '0');
      const tail = Uint8Array.from(random(8));
      tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
      const rest = hex(tail);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${rest.slice(0, 4)}-${rest.slice(4)}`;
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
