import { roleSchema, type AccountRow, type Role } from '@fumata/contracts';
import { compareFrench, counted, dayAfter, dayInRome, elided, hour, longDate, frenchTypography } from '@fumata/text';
import type { Order } from '../../../lib/list-query.js';

export const ROLES = roleSchema.options;

/** Permissions of each role. */
export const RIGHTS: Readonly<Record<Role, string>> = {
  admin: frenchTypography('Tout : le contenu, le conclave, les comptes, les téléchargements avec leurs adresses.'),
  conclave: 'La conduite du conclave.',
  redaction: 'Les cardinaux, les papabili du jour, les articles et le quiz.',
  galeries: 'Les galeries et leurs téléchargements, avec les adresses.',
  analyste:
    'L’analyse, la rediffusion et le journal, en lecture. Les visiteurs et les administrateurs y sont sans nom.',
  membre: 'Le site, avec son nom dans l’en-tête.',
};

const CONCLAVE = 'la conduite du conclave';
const CONTENT = 'les cardinaux, les papabili du jour, les articles et le quiz';
const GALLERIES = 'les galeries et les téléchargements avec leurs adresses';
const ANALYSIS = 'l’analyse, la rediffusion et le journal, en lecture';
const OPERATIONS = 'les comptes, les tâches et les courriers';
const RIGHTS_BY_ROLE: Readonly<Record<Role, readonly string[]>> = {
  admin: [CONTENT, GALLERIES, CONCLAVE, ANALYSIS, OPERATIONS],
  conclave: [CONCLAVE],
  redaction: [CONTENT],
  galeries: [GALLERIES],
  analyste: [ANALYSIS],
  membre: [],
};

/** Effects of a new role, with the rights that the account loses and gains: 'cette personne perd : … ;' */
export function effectsOfRole(before: Role, after: Role): string[] {
  const [had, has] = [RIGHTS_BY_ROLE[before], RIGHTS_BY_ROLE[after]];
  const lost = had.filter((right) => !has.includes(right));
  const gained = has.filter((right) => !had.includes(right));
  return [
    ...(lost.length > 0 ? [`cette personne perd : ${lost.join(' ; ')} ;`] : []),
    ...(gained.length > 0 ? [`cette personne gagne : ${gained.join(' ; ')} ;`] : []),
    'ses sessions se ferment aussitôt, elle se reconnecte avec le même mot de passe.',
  ];
}

/** The actions on another person's account that require confirmation, with their texts and effects. */
export const ACTIONS = {
  password: {
    button: 'Nouveau mot de passe…',
    titleFor: (name: string) => `Nouveau mot de passe pour ${name}`,
    act: 'Générer un mot de passe',
    effects: [
      'l’ancien mot de passe ne vaut plus, un nouveau est généré et montré une seule fois ;',
      'ses sessions se ferment aussitôt, et ce mot de passe devra être changé à la prochaine connexion.',
    ],
  },
  sessions: {
    button: 'Fermer les sessions…',
    titleFor: (name: string) => frenchTypography(`Fermer les sessions ${elided('de', name)}`),
    act: 'Fermer les sessions',
    effects: [
      'ses sessions se ferment aussitôt, son travail non enregistré reste dans son navigateur ;',
      'cette personne peut se reconnecter avec le même mot de passe.',
    ],
  },
  secondFactor: {
    button: 'Retirer la validation…',
    titleFor: (name: string) => frenchTypography(`Retirer la validation en deux étapes ${elided('de', name)}`),
    act: 'Retirer',
    effects: [
      'ses applications, clés d’accès et codes de secours ne servent plus ;',
      'ses sessions se ferment aussitôt, le mot de passe seul suffit pour se reconnecter.',
    ],
  },
  closing: {
    button: 'Fermer le compte…',
    titleFor: (name: string) => frenchTypography(`Fermer le compte ${elided('de', name)}`),
    act: 'Fermer le compte',
    effects: [
      'ses sessions se ferment aussitôt, et cette personne ne peut plus se connecter ;',
      'rien n’est effacé, et le compte peut être rouvert.',
    ],
  },
};
export type AccountAction = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as readonly AccountAction[]; // `Object.keys` returns strings

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
