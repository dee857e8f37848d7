import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFileOnce } from './create-file-once.js';
import { StartRefused } from './start-refused.js';

/** Fewer characters than this make a secret that can be guessed. */
export const SECRET_MIN_LENGTH = 32;

export class SecretDamaged extends StartRefused {
  override readonly name = 'SecretDamaged';
}

/**
 * The installation's secret: cookies, logins and download links are signed with it. Read from `secret` in the data folder
 * (mode 0600), made there on the first start. A file that is too short is refused, never replaced: a new secret would
 * end every session and orphan every voter's cookie.
 *
 * @throws SecretDamaged when the file is there but holds no secret.
 */
export function loadOrCreateSecret(folder: string): string {
  const file = join(folder, 'secret');
  const kept = createFileOnce(file, () => randomBytes(48).toString('base64url'));
  if (kept.length >= SECRET_MIN_LENGTH) return kept;
  throw new SecretDamaged(
    `The secret in ${file} is damaged (${kept.length} characters). Put it back from a backup, or delete the file: a new one is made, and every login and voter's cookie ends.`,
  );
}
