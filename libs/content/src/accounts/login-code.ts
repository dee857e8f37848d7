import { createHash, randomBytes } from 'node:crypto';

/** Letters and digits that are not mistaken for one another (Crockford's base 32). */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 80 bits, in groups of four. */
export function generateLoginCode(): string {
  const symbols = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('');
  return (symbols.match(/.{4}/g) ?? []).join('-');
}

/** Hash of a code, however its groups are typed. It is random, so a fast hash is enough. */
export const hashLoginCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest('base64url');
