import type { Actor } from '@fumata/conclave';
import type { Account, AccountStore, Act, Author } from '@fumata/content';

const ADMIN = 'admin:';

type Accounts = Pick<AccountStore, 'get'>;

/** Display name of an actor for administrators: the account's current name. */
export async function nameOf(actor: Actor | Exclude<Author, 'self'>, accounts: Accounts): Promise<string> {
  if (!actor.startsWith(ADMIN)) return 'le système';
  return (await accounts.get(actor.slice(ADMIN.length)))?.name ?? 'un compte supprimé';
}

/** Display name of the author of a content act. */
export const authorOf = (act: Act, accounts: Accounts): Promise<string> => nameOf(actorOf(act), accounts);

/** Account of the author; undefined for the system. */
export async function accountOfAct(act: Act, accounts: Accounts): Promise<Account | undefined> {
  const actor = actorOf(act);
  return actor.startsWith(ADMIN) ? accounts.get(actor.slice(ADMIN.length)) : undefined;
}

const actorOf = ({ author, subject }: Act): Exclude<Author, 'self'> =>
  author === 'self' ? `${ADMIN}${subject}` : author;
