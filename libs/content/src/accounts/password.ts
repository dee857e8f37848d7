import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Cost parameters of argon2id. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

const DEFAULT_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** argon2id, off the event loop. A hash carries its cost, so that verifying needs none. */
export const hashPassword = (
  password: string,
  { memoryKib, passes }: PasswordCost = DEFAULT_COST,
): Promise<string> => hash(password, { memoryCost: memoryKib, timeCost: passes });

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
