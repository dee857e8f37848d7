import type { Actor } from '@fumata/conclave';
import type { Account, AccountStore, Act, Author, StoredRecord } from '@fumata/content';

const ADMIN = 'admin:';

type Accounts = Pick<AccountStore, 'getMany'>;
type NamedActor = Actor | Exclude<Author, 'self'>;

/** Display names of actors for administrators: the accounts' current names, read in one query. */
export const namesOf = async (
  actors: readonly NamedActor[],
  accounts: Accounts,
): Promise<(actor: NamedActor) => string> => namesAmong(await accountsOf(actors, accounts));

/** The same among accounts that the caller has read. */
export function namesAmong(accounts: readonly Account[]): (actor: NamedActor) => string {
  const accountsByActor = byActor(accounts);
  return (actor) =>
    actor.startsWith(ADMIN) ? (accountsByActor.get(actor)?.name ?? 'un compte supprimé') : 'le système';
}

/** The author of a content act. */
export interface ActAuthor {
  /** Display name. */
  readonly name: string;
  /** Undefined for the system. */
  readonly account: Account | undefined;
}

/** The authors of content acts, read in one query. */
export async function authorsOf(acts: readonly (Act | null)[], accounts: Accounts): Promise<(act: Act) => ActAuthor> {
  const authors = await accountsOf(
    acts.flatMap((act) => (act ? actorOf(act) : [])),
    accounts,
  );
  const nameOf = namesAmong(authors);
  const accountsByActor = byActor(authors);
  return (act) => ({ name: nameOf(actorOf(act)), account: accountsByActor.get(actorOf(act)) });
}

type Deleted = Pick<StoredRecord, 'deletedAt' | 'lastAct'>;

/** When and by whom records in the trash were deleted. */
export async function deletionsOf(
  records: readonly Deleted[],
  accounts: Accounts,
): Promise<(record: Deleted) => { readonly supprimeLe: string; readonly supprimePar: string }> {
  const authorOf = await authorsOf(
    records.map(({ lastAct }) => lastAct),
    accounts,
  );
  return ({ deletedAt, lastAct }) => ({
    supprimeLe: deletedAt ?? '',
    supprimePar: lastAct ? authorOf(lastAct).name : '',
  });
}

async function accountsOf(actors: readonly NamedActor[], accounts: Accounts): Promise<readonly Account[]> {
  const ids = [...new Set(actors)].filter((actor) => actor.startsWith(ADMIN)).map((actor) => actor.slice(ADMIN.length));
  return ids.length === 0 ? [] : accounts.getMany(ids);
}

const byActor = (accounts: readonly Account[]): ReadonlyMap<string, Account> =>
  new Map(accounts.map((account) => [`${ADMIN}${account._id}`, account]));

const actorOf = ({ author, subject }: Act): Exclude<Author, 'self'> =>
  author === 'self' ? `${ADMIN}${subject}` : author;
