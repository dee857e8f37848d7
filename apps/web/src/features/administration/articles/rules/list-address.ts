import { isCategory } from '../../../../components/article/words.js';
import type { Category } from '../../../../components/article/words.js';
import { pageNumberIn } from '../../list/page-of.js';

/** What the list is asked to show; its address has the parameters of its call. */
export interface Wishes {
  readonly search: string;
  readonly categorie: Category | '';
  /** Published, not published, or both. */
  readonly publie: 'true' | 'false' | '';
  readonly page: number;
}

export const NO_WISHES: Wishes = { search: '', categorie: '', publie: '', page: 1 };

/** What the address asks for; what it can't ask for is left aside. */
export function wishesFrom(parameters: URLSearchParams): Wishes {
  const categorie = parameters.get('categorie') ?? '';
  const publie = parameters.get('publie');
  return {
    search: parameters.get('search') ?? '',
    categorie: isCategory(categorie) ? categorie : '',
    publie: publie === 'true' || publie === 'false' ? publie : '',
    page: Math.max(1, pageNumberIn(parameters)),
  };
}

/** The parameters of what is wished for; what goes without saying is left out. */
export function parametersOf({ search, categorie, publie, page }: Wishes): URLSearchParams {
  // Blanks at the end may be followed by another word.
  const said = {
    search: search.trim() === '' ? '' : search,
    categorie,
    publie,
    page: page > 1 ? `${page}` : '',
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

const PAGE_SIZE = '10';
const LONGEST_SEARCH = 200;

/** What the call is asked: drafts are shown to whoever says something about being published, be it nothing. */
export function queryOf(wishes: Wishes): string {
  const parameters = parametersOf(wishes);
  parameters.set('limit', PAGE_SIZE);
  parameters.set('publie', wishes.publie);
  if (parameters.has('search')) parameters.set('search', wishes.search.trim().slice(0, LONGEST_SEARCH));
  return parameters.toString();
}

export const isFiltered = ({ search, categorie, publie }: Wishes): boolean =>
  search.trim() !== '' || categorie !== '' || publie !== '';
