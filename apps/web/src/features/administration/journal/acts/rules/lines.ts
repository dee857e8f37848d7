import type { ActRow, RecordAct } from '@fumata/contracts';
import { elided, frenchTypography } from '@fumata/text';
import { changeTexts } from '@fumata/history';
import type { ChangeLine } from '../../../kit/before-after.js';
import { valueTexts } from './values.js';

/** Display model of an act. */
export interface ActLine {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  /** Empty where unknown. */
  readonly login: string;
  /** Predicate after the name: 'a changé la fiche', 'a fermé les sessions d’'. */
  readonly what: string;
  /** The record's name; empty for the conclave. */
  readonly title: string;
  /** Address of the record's page; undefined if it has none. */
  readonly to: string | undefined;
  readonly changes: readonly ChangeLine[];
  readonly reason: string;
}

const VERBS: Readonly<Record<RecordAct['verb'], string>> = {
  created: 'a ajouté',
  changed: 'a changé',
  deleted: 'a supprimé',
  restored: 'a rétabli',
  imported: 'a importé',
  'password-set': 'a changé le mot de passe',
  'sessions-ended': 'a fermé les sessions',
  'second-factor-changed': 'a changé la validation en deux étapes',
  compared: 'a fait recompter',
  repaired: 'a fait réparer',
  rebuilt: 'a fait reconstruire',
  interrupted: 'a interrompu la reconstruction\u00A0:',
};
const NOUNS: Readonly<Record<string, string>> = {
  cardinal: 'la fiche',
  'papabile-jour': 'le papabile du jour',
  account: 'le compte',
  article: 'l’article',
  question: 'la question',
  gallery: 'la galerie',
  'gallery-image': 'l’image',
  'quiz-rank': 'du classement',
  'download-link': 'le lien envoyé à',
};
const ABOUT_ACCOUNTS: ReadonlySet<RecordAct['verb']> = new Set([
  'password-set',
  'sessions-ended',
  'second-factor-changed',
]);

/** An act on a record. */
export const recordLine = (act: RecordAct): ActLine => ({
  id: act._id,
  at: act.at,
  who: act.who,
  login: act.login,
  title: act.title,
  reason: '',
  what: whatOf(act),
  to: pageOf(act),
  changes: valueTexts(act.changes),
});

function whatOf({ genre, verb, title, changes }: RecordAct): string {
  if (ABOUT_ACCOUNTS.has(verb)) return `${VERBS[verb]} ${elided('de', title).startsWith('de ') ? 'de' : 'd’'}`;
  if (genre === 'download-link' && verb === 'deleted') return 'a révoqué le lien envoyé à';
  if (genre === 'download-link' && verb === 'changed')
    return changes.some(({ field }) => field === 'email') ? 'a oublié l’adresse' : 'a renvoyé le lien à';
  return `${VERBS[verb]} ${NOUNS[genre] ?? ''}`.trimEnd();
}

function pageOf({ genre, subject, verb }: RecordAct): string | undefined {
  if (verb === 'deleted') return undefined;
  if (genre === 'cardinal') return `/admin/cardinaux/edit/${subject}`;
  if (genre === 'papabile-jour') return `/admin/papabile-jour?id=${subject}`;
  if (genre === 'article') return `/admin/articles/edit/${subject}`;
  if (genre === 'question') return `/admin/quiz/${subject}`;
  if (genre === 'gallery') return `/admin/gallery/${subject}/images`;
  if (genre === 'download-link') return '/admin/gallery/download-stats?vue=liens';
  if (genre === 'read-model') return '/admin/projections';
  return genre === 'account' ? '/admin/comptes' : undefined;
}

/** An act on the conclave. The log has only names; the login is that of the account with this name. */
export const conclaveLine = (act: ActRow, loginOf: (name: string) => string): ActLine => ({
  id: act._id,
  at: act.at,
  who: act.who,
  login: loginOf(act.who),
  title: '',
  to: undefined,
  what: frenchTypography(act.what),
  changes: changeTexts(act.changes),
  reason: act.reason ?? '',
});

/** Merges newest first. With `hasMore`, acts on the conclave older than the oldest loaded record act are withheld. */
export function mergedLines(
  records: readonly ActLine[],
  conclave: readonly ActLine[],
  { hasMore }: { hasMore: boolean },
): ActLine[] {
  const oldest = hasMore ? records.at(-1)?.at : undefined;
  const actsSince = oldest === undefined ? conclave : conclave.filter(({ at }) => at >= oldest);
  return [...records, ...actsSince].sort((one, other) => other.at.localeCompare(one.at));
}
