import { randomBytes } from 'node:crypto';
import type { AccountStore } from './account-store.js';

export const DEFAULT_ADMINISTRATOR = 'admin@fumata.local';

/** What the start banner says of the administrator's login. */
export interface FirstAdministrator {
  readonly email: string;
  /** Present only when it was made up just now: shown once, stored nowhere. */
  readonly password?: string;
}

/** Makes sure that somebody can log in; undefined when an administrator was there before. */
export async function ensureFirstAdministrator(
  accounts: AccountStore,
  wanted: { readonly email: string | undefined; readonly password: string | undefined },
): Promise<FirstAdministrator | undefined> {
  if (await accounts.hasAdministrator()) return undefined;
  const email = wanted.email ?? DEFAULT_ADMINISTRATOR;
  const made = wanted.password === undefined ? randomBytes(12).toString('base64url') : undefined;
  const password = wanted.password ?? made ?? '';
  const created = await accounts.create({ email, name: 'Administrateur', role: 'admin', password });
  if (!created) return undefined;
  return { email, ...(made === undefined ? {} : { password: made }) };
}
