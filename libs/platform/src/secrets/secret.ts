import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFileOnce, KEY_FILES, readIfExists } from './create-file-once.js';
import { StartRefused } from '../errors/start-refused.js';

/** Minimum length of a secret that cannot be guessed. */
export const SECRET_MIN_LENGTH = 32;

export class SecretDamaged extends StartRefused {
  override readonly name = 'SecretDamaged';
}

/**
 * The installation's secret, which signs cookies, logins and download links. Read from `secret` in the data folder
 * (mode 0600), created at the first start. A file that is too short is rejected, never replaced: a new secret would end
 * every session and invalidate every voter's cookie.
 *
 * @throws SecretDamaged if the file exists but is too short.
 */
export function loadOrCreateSecret(folder: string): string {
  const file = join(folder, KEY_FILES.secret);
  const secret = createFileOnce(file, () => randomBytes(48).toString('base64url'));
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  throw new SecretDamaged(
    `The secret in ${file} is damaged (${secret.length} characters). Restore it from a backup, or delete the file: a new one is created, and every login and voter's cookie ends.`,
  );
}

/** The secret that the data folder holds, if any. */
export const storedSecret = (folder: string): string | undefined => readIfExists(join(folder, KEY_FILES.secret));
