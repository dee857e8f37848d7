import type { Role } from '@fumata/contracts';
import { StartRefused } from '@fumata/platform';
import { mayAdminister } from './account.js';
import { generatePassword } from './password.js';
import type { AccountStore } from './account-store.js';

export const DEFAULT_ADMINISTRATOR = 'admin@fumata.local';

const WEAK_PASSWORD =
  'ADMIN_PASSWORD is too easy to guess: choose several unrelated words, or what `openssl rand -base64 18` prints';

/** How an administrator can log in after the start. */
export type FirstAdministrator =
  /** An administrator already exists: the configured one or, if that one may not administer, another. */
  | { readonly outcome: 'existed'; readonly email: string }
  /** `password` only if it was generated: shown once, stored nowhere, to be changed after the first login. */
  | { readonly outcome: 'created'; readonly email: string; readonly password?: string }
  /**
   * No administrator can log in: the e-mail belongs to a disabled account or another role, which a start must not
   * change.
   */
  | { readonly outcome: 'email-in-use'; readonly email: string; readonly role: Role; readonly disabled: boolean };

/**
 * Creates the first administrator unless that would change an existing account.
 * @throws StartRefused if the configured password is guessable
 */
export async function ensureFirstAdministrator(
  accounts: AccountStore,
  configured: { readonly email: string | undefined; readonly password: string | undefined },
): Promise<FirstAdministrator> {
  const email = configured.email ?? DEFAULT_ADMINISTRATOR;
  const administrator = await accounts.administrator(email);
  if (administrator) return { outcome: 'existed', email: administrator.email };
  const password = configured.password ?? generatePassword();
  const created = await accounts.create({ email, name: 'Administrateur', role: 'admin', password });
  if (!('refused' in created))
    return { outcome: 'created', email, ...(typeof password !== 'string' && { password: password.temporary }) };
  if (created.refused === 'weak-password') throw new StartRefused(WEAK_PASSWORD);
  const existing = await accounts.byEmail(email);
  // Another process has created it, or made it an administrator, meanwhile.
  if (!existing || mayAdminister(existing)) return { outcome: 'existed', email };
  return { outcome: 'email-in-use', email: existing.email, role: existing.role, disabled: existing.disabled };
}
