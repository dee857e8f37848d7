import type { AccountRow, Role } from '@fumata/contracts';
import { compareFrench, counted, dayAfter, dayInRome, hour, longDate, frenchTypography } from '@fumata/text';
import type { Order } from '../../../lib/list-query.js';

export const ROLES = ['admin', 'analyste', 'membre'] as const satisfies readonly Role[];

/** Permissions of each role. */
export const RIGHTS: Readonly<Record<Role, string>> = {
  admin: frenchTypography('Tout : le contenu, le conclave, les comptes, les téléchargements avec leurs adresses.'),
  analyste:
    'L’analyse, la rediffusion et le journal, en lecture. Les visiteurs et les administrateurs y sont sans nom.',
  membre: 'Le site, avec son nom dans l’en-tête.',
};

/** Rights that each role adds to those of the role before it, from the last of `ROLES`. */
const ADDED_RIGHTS: Readonly<Record<Role, string>> = {
  membre: 'le site, avec son nom dans l’en-tête',
  analyste: 'l’analyse, la rediffusion et le journal, en lecture',
  admin: 'le contenu, le conclave, les comptes et les téléchargements avec leurs adresses',
};

/** Effects of a new role, with the rights that the account gains or loses: 'cette personne perd : … ;' */
export function effectsOfRole(before: Role, after: Role): string[] {
  const [from, to] = [ROLES.indexOf(before), ROLES.indexOf(after)];
  const rights = ROLES.slice(Math.min(from, to), Math.max(from, to)).map((role) => ADDED_RIGHTS[role]);
  return [
    `cette personne ${to < from ? 'gagne' : 'perd'} : ${rights.join(' ; ')} ;`,
    'ses sessions se ferment aussitôt, elle se reconnecte avec le même mot de passe.',
  ];
}

/** 'aujourd’hui, 8 h 52', 'hier, 17 h 30', '8 mai 2025, 18 h 10', 'jamais' */
export function lastLogin(at: string | null, now: number): string {
  if (at === null) return 'jamais';
  const [day, today] = [dayInRome(at), dayInRome(now)];
  if (day === today) return `aujourd’hui, ${hour(at)}`;
  if (dayAfter(day) === today) return `hier, ${hour(at)}`;
  return `${longDate(at)}, ${hour(at)}`;
}

/** '5 comptes, dont 1 fermé.' */
export function countText(accounts: readonly Pick<AccountRow, 'disabled'>[]): string {
  const closed = accounts.filter(({ disabled }) => disabled).length;
  const all = counted(accounts.length, 'compte');
  return closed > 0 ? `${all}, dont ${counted(closed, 'fermé')}.` : `${all}.`;
}

export const ACCOUNT_SORTS = ['nom', 'connexion'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];
/** The first click on this column shows the latest login first. */
export const START_DESCENDING: readonly AccountSort[] = ['connexion'];

/** Sorts by name or by last login; an account that never logged in sorts lowest. */
export function sortedAccounts<T extends Pick<AccountRow, 'name' | 'lastLoginAt'>>(
  accounts: readonly T[],
  { sort, descending }: Order<AccountSort>,
): T[] {
  const direction = descending ? -1 : 1;
  return accounts.toSorted((one, other) => {
    const order = sort === 'connexion' ? (one.lastLoginAt ?? '').localeCompare(other.lastLoginAt ?? '') : 0;
    return direction * (order || compareFrench(one.name, other.name));
  });
}
