import type { Role } from '@fumata/contracts';
import { generatePassword } from './password.js';
import type { AccountStore } from './account-store.js';

export const DEFAULT_ADMINISTRATOR = 'admin@fumata.local';

/** How an administrator can log in after the start. */
export type FirstAdministrator =
  /** An administrator already exists: the configured one or, if that one may not administer, another. */
  | { readonly outcome: 'existed'; readonly email: string }
  /** `password` only if it was generated: shown once, stored nowhere. */
  | { readonly outcome: 'created'; readonly email: string; readonly password?: string }
  /**
   * No administrator can log in: the e-mail belongs to a disabled account or another role, which a start must not
   * change.
   */
  | { readonly outcome: 'email-in-use'; readonly email: string; readonly role: Role; readonly disabled: boolean };

/** Creates the first administrator unless that would change an existing account. */
export async function ensureFirstAdministrator(
  accounts: AccountStore,
  configured: { readonly email: string | undefined; readonly password: string | undefined },
): Promise<FirstAdministrator> {
  const email = configured.email ?? DEFAULT_ADMINISTRATOR;
  const administrator = await accounts.administrator(email);
  if (administrator) return { outcome: 'existed', email: administrator.email };
  const generated = configured.password === undefined ? generatePassword() : undefined;
  const password = configured.password ?? generated ?? '';
  const created = await accounts.create({ email, name: 'Administrateur', role: 'admin', password });
  if (created) return { outcome: 'created', email, ...(generated === undefined ? {} : { password: generated }) };
  const existing = await accounts.byEmail(email);
  // Deleted, or made administrator by another process meanwhile.
  if (!existing || (existing.role === 'admin' && !existing.disabled)) return { outcome: 'existed', email };
  return { outcome: 'email-in-use', email: existing.email, role: existing.role, disabled: existing.disabled };
}
