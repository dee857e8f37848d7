const BYTES = 16;

/** Enough to be the only one. Not `randomUUID`: that one is missing where the site is not on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
