const BYTES = 16;

/** Random idempotency key. `randomUUID` is unavailable outside secure contexts. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
