import type { Actor } from '@fumata/conclave';
import type { AccountStore } from '@fumata/content';

const ADMIN = 'admin:';

/** Who acted, for administrators: the name that the account bears now. */
export async function nameOf(actor: Actor, accounts: Pick<AccountStore, 'get'>): Promise<string> {
  if (!actor.startsWith(ADMIN)) return 'le système';
  return (await accounts.get(actor.slice(ADMIN.length)))?.name ?? 'un compte supprimé';
}
