import type { Actor } from '@fumata/conclave';
import type { Account, AccountStore, Act, Author } from '@fumata/content';

const ADMIN = 'admin:';

type Accounts = Pick<AccountStore, 'get'>;

/** Who acted, for administrators: the name that the account bears now. */
export async function nameOf(actor: Actor | Exclude<Author, 'self'>, accounts: Accounts): Promise<string> {
  if (!actor.startsWith(ADMIN)) return 'le système';
  return (await accounts.get(actor.slice(ADMIN.length)))?.name ?? 'un compte supprimé';
}

/** Who did this to a record of the content. */
export const authorOf = (act: Act, accounts: Accounts): Promise<string> => nameOf(actorOf(act), accounts);

/** The account of who did this; undefined for the system. */
export async function accountBehindAct(act: Act, accounts: Accounts): Promise<Account | undefined> {
  const actor = actorOf(act);
  return actor.startsWith(ADMIN) ? accounts.get(actor.slice(ADMIN.length)) : undefined;
}

const actorOf = ({ author, subject }: Act): Exclude<Author, 'self'> =>
  author === 'self' ? `${ADMIN}${subject}` : author;
