import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './start-refused.js';
import { systemErrorCode } from './system-error.js';

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
  const kept = read(file) ?? create(file);
  if (kept.length < SECRET_MIN_LENGTH) {
    throw new SecretDamaged(
      `The secret in ${file} is damaged (${kept.length} characters). Put it back from a backup, or delete the file: a new one is made, and every login and voter's cookie ends.`,
    );
  }
  chmodSync(file, 0o600);
  return kept;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and linked into place: a crash leaves the whole file or none, and the first of two makers wins. */
function create(file: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
