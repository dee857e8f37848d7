const BYTES = 16;

/** Random key: of an idempotent request, of a draft. `randomUUID` is unavailable outside secure contexts. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
