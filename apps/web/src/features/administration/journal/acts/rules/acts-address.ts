import { folded } from '../../../../../lib/french.js';
import type { ActLine } from './lines.js';

export const OBJECTS = {
  conclave: 'Conclave',
  cardinal: 'Cardinaux',
  'papabile-jour': 'Papabile du jour',
  article: 'Articles',
  question: 'Quiz',
  gallery: 'Galeries',
  'gallery-image': 'Images des galeries',
  'quiz-rank': 'Classement du quiz',
  'download-link': 'Liens de téléchargement',
  'read-model': 'Projections',
  account: 'Comptes',
} as const;

/** What the journal is asked for. */
export interface ActWishes {
  readonly q: string;
  /** Id of an account; empty: anybody. */
  readonly qui: string;
  /** What was acted upon; empty: anything. */
  readonly genre: keyof typeof OBJECTS | '';
}

export const NO_WISHES: ActWishes = { q: '', qui: '', genre: '' };

export function actWishes(parameters: URLSearchParams): ActWishes {
  const genre = parameters.get('genre') ?? '';
  const qui = parameters.get('qui') ?? '';
  return {
    q: parameters.get('q') ?? '',
    qui: /^[0-9a-f]{24}$/.test(qui) ? qui : '',
    genre: genre in OBJECTS ? (genre as keyof typeof OBJECTS) : '', // just found among them
  };
}

/** The journal's tab of acts, as its address says it. */
export const ACTS = 'actes';

export const actParameters = (wishes: ActWishes): URLSearchParams =>
  new URLSearchParams([
    ['onglet', ACTS],
    ...Object.entries(wishes).filter(([, value]) => value.trim() !== ''),
  ]);

/** The address of the acts on records; undefined when only the conclave is asked for. */
export function recordsCall({ q, qui, genre }: ActWishes, after?: string): string | undefined {
  if (genre === 'conclave') return undefined;
  const asked = Object.entries({ q, qui, genre, apres: after ?? '' }).filter(([, value]) => value !== '');
  return `/api/actes?${new URLSearchParams(asked).toString()}`;
}

/** Whether an act on the conclave is asked for; `name`: of the account in `qui`. */
export function isWished({ q, qui, genre }: ActWishes, line: ActLine, name: string | undefined): boolean {
  if (genre !== '' && genre !== 'conclave') return false;
  if (qui !== '' && line.who !== name) return false;
  return folded(`${line.what} ${line.reason} ${line.title}`).includes(folded(q.trim()));
}
