const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** RFC 4648, 5, without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    for (bits += 8; bits >= 6; bits -= 6) text += ALPHABET.charAt((buffer >> (bits - 6)) & 63);
    buffer &= 63;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((buffer << (6 - bits)) & 63);
}

/**
 * Decodes exactly `length` bytes; undefined for another length, padding, a foreign character, or non-zero spare bits,
 * which would allow two encodings of one value.
 */
export function decodeBase64Url(text: unknown, length: number): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length !== Math.ceil((length * 4) / 3)) return undefined;
  const bytes = new Uint8Array(length);
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    buffer = ((buffer << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) bytes[at++] = (buffer >> (bits -= 8)) & 255;
  }
  return (buffer & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
