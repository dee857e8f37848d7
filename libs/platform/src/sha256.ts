import { createHash, hash } from 'node:crypto';

/** 64 lower-case hexadecimal digits: the platform's own, seven times as fast as the one that also runs in browsers. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data);

/** The same over text that comes bit by bit; `digest` once, at the end. */
export function runningSha256(): { update(text: string): void; digest(): string } {
  const running = createHash('sha256');
  return { update: (text) => void running.update(text), digest: () => running.digest('hex') };
}
