import { createHash } from 'node:crypto';
import { ExportVerification, type ExportedEvent, type VerificationResult } from '@fumata/history';
import type { SigningKey } from '@fumata/proof';
import { NODE_PRIMITIVES } from './tree-record.js';

interface VerificationOptions {
  readonly keys?: readonly SigningKey[] | undefined;
  readonly onEvent?: ((event: ExportedEvent) => void) | undefined;
  readonly onProgress?: (reached: number, expected: number) => void;
}

/** Verifies the lines of an export up to the first problem. */
export async function verifyLines(
  lines: AsyncIterable<string>,
  { keys, onEvent, onProgress }: VerificationOptions,
): Promise<VerificationResult> {
  const running = createHash('sha256');
  const sha256 = { update: (text: string) => running.update(text), digest: () => running.digest('hex') };
  const verification = new ExportVerification({ sha256, keys, primitives: NODE_PRIMITIVES, onEvent });
  for await (const line of lines) {
    if (verification.take(line)) break;
    onProgress?.(verification.reached, verification.expected);
  }
  return verification.end();
}
