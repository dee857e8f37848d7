import type { Actor } from '@fumata/conclave';
import type { AccountStore, Act, Author } from '@fumata/content';

const ADMIN = 'admin:';

type Accounts = Pick<AccountStore, 'get'>;

/** Who acted, for administrators: the name that the account bears now. */
export async function nameOf(actor: Actor | Exclude<Author, 'self'>, accounts: Accounts): Promise<string> {
  if (!actor.startsWith(ADMIN)) return 'le système';
  return (await accounts.get(actor.slice(ADMIN.length)))?.name ?? 'un compte supprimé';
}

/** Who did this to a record of the content. */
export const authorOf = ({ author, subject }: Act, accounts: Accounts): Promise<string> =>
  nameOf(author === 'self' ? `${ADMIN}${subject}` : author, accounts);
