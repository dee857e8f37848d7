import { randomBytes, type KeyObject } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { currentRequest, sign } from '@fumata/platform';

/** Cost parameters of argon2id. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

const DEFAULT_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** argon2id, off the event loop. A hash contains its cost parameters. */
export const hashPassword = (password: string, { memoryKib, passes }: PasswordCost = DEFAULT_COST): Promise<string> =>
  hash(password, { memoryCost: memoryKib, timeCost: passes });

/** A dummy hash, so that a login takes equally long for an unknown account. */
let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash; takes equally long without a hash. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== undefined && matches;
}

/** A password that others have seen: its owner has to change it. */
export interface TemporaryPassword {
  readonly temporary: string;
}

/** 132 bits in base64url. */
const GENERATED_LENGTH = 22;

/**
 * Generates a random password, easy to copy; shown once. A repeated request generates the same password. `key`: a key
 * of this installation, for generated passwords only.
 */
export function generatePassword(key?: KeyObject): TemporaryPassword {
  const request = key && currentRequest();
  const text = request ? sign(key, request.nextId()) : randomBytes(32).toString('base64url');
  return { temporary: text.slice(0, GENERATED_LENGTH) };
}
