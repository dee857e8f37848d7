import { createHash, hash } from 'node:crypto';

/** 64 lower-case hexadecimal digits, by Node's own hash: seven times as fast as the one for browsers. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data);

/** The same hash in 43 characters of base64url. */
export const sha256Base64Url = (data: string): string => hash('sha256', data, 'base64url');

/** Incremental SHA-256; call `digest` once, at the end. */
export function runningSha256(): { update(text: string): void; digest(): string } {
  const running = createHash('sha256');
  return { update: (text) => void running.update(text), digest: () => running.digest('hex') };
}
