import type { Role } from '@fumata/contracts';
import { drawnPassword } from './password.js';
import type { AccountStore } from './account-store.js';

export const DEFAULT_ADMINISTRATOR = 'admin@fumata.local';

/** Who can log in as administrator once the site has started. */
export type FirstAdministrator =
  /** An administrator was there before. */
  | { readonly outcome: 'was-there' }
  /** `password` only when it was made up just now: shown once, stored nowhere. */
  | { readonly outcome: 'made'; readonly email: string; readonly password?: string }
  /** Nobody can: the e-mail has an account that is disabled or has another role, which is not this start's to change. */
  | { readonly outcome: 'taken'; readonly email: string; readonly role: Role; readonly disabled: boolean };

/** Makes sure that somebody can log in, unless that would take changing an account that is there. */
export async function ensureFirstAdministrator(
  accounts: AccountStore,
  wanted: { readonly email: string | undefined; readonly password: string | undefined },
): Promise<FirstAdministrator> {
  if (await accounts.hasAdministrator()) return { outcome: 'was-there' };
  const email = wanted.email ?? DEFAULT_ADMINISTRATOR;
  const made = wanted.password === undefined ? drawnPassword() : undefined;
  const password = wanted.password ?? made ?? '';
  const created = await accounts.create({ email, name: 'Administrateur', role: 'admin', password });
  if (created) return { outcome: 'made', email, ...(made === undefined ? {} : { password: made }) };
  const taken = await accounts.byEmail(email);
  // Gone, or made administrator by another process in between: there is nothing left to say.
  if (!taken || (taken.role === 'admin' && !taken.disabled)) return { outcome: 'was-there' };
  return { outcome: 'taken', email: taken.email, role: taken.role, disabled: taken.disabled };
}
