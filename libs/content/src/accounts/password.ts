import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, with the library's defaults (19 MiB, 2 passes), off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash of nobody's password: verifying against it costs what verifying a real one costs. */
let decoy: Promise<string> | undefined;

/** Whether the password is the one behind the hash; takes as long when there is no hash. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}

/** A password of 96 random bits that people can copy: to be shown once. */
export const drawnPassword = (): string => randomBytes(12).toString('base64url');
