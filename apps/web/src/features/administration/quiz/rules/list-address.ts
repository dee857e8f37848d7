import { isQuizCategory, isQuizChoice } from '../../../../lib/quiz-names.js';
import { keptAddress } from '../../list/kept-address.js';
import { pageNumberIn } from '../../list/page-of.js';
import { SORTS } from './listing.js';
import type { Order, Sort, Wishes } from './listing.js';

export const QUIZ_LIST = keptAddress('/admin/quiz');

/** What the address asks for; what it can't ask for is left aside. */
export function wishesFrom(parameters: URLSearchParams): Wishes {
  const said = (name: string): string => parameters.get(name) ?? '';
  const [category, difficulty] = [said('category'), said('difficulty')];
  return {
    search: said('search'),
    category: isQuizCategory(category) ? category : '',
    difficulty: isQuizChoice(difficulty) && difficulty !== 'tous' ? difficulty : '',
    sort: SORTS.find((each) => each === said('tri')) ?? 'categorie',
    descending: said('sens') === 'desc',
    page: pageNumberIn(parameters),
    question: said('question'),
  };
}

/** The parameters of what is wished for; what goes without saying is left out. */
export function parametersOf(wishes: Wishes): URLSearchParams {
  const { sort, descending, page, question } = wishes;
  const said: Readonly<Record<string, string>> = {
    ...criteriaOf(wishes),
    tri: sort === 'categorie' && !descending ? '' : sort,
    sens: descending ? 'desc' : '',
    page: page > 1 ? String(page) : '',
    question,
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

/** Blanks at the end may be followed by another word. */
const criteriaOf = ({ search, category, difficulty }: Wishes) => ({
  ...{ search: search.trim() === '' ? '' : search, category, difficulty },
});

/** Which way round a press on a column begins: what asks for attention comes first. */
const BEGINS_DESCENDING: Readonly<Record<Sort, boolean>> = {
  ...{ categorie: false, posees: true, reussite: false, temps: true },
};

/** By the same column the other way round, by another from its beginning; from the first page on. */
export const sortedBy = (wishes: Wishes, sort: Sort): Wishes => ({
  ...wishes,
  sort,
  descending: wishes.sort === sort ? !wishes.descending : BEGINS_DESCENDING[sort],
  page: 1,
});

/** The orders that have a name. */
export const ORDERS: readonly (Order & { readonly name: string })[] = [
  { name: 'Catégorie', sort: 'categorie', descending: false },
  { name: 'Les moins réussies', sort: 'reussite', descending: false },
  { name: 'Les mieux réussies', sort: 'reussite', descending: true },
  { name: 'Les plus lentes', sort: 'temps', descending: true },
  { name: 'Les plus rapides', sort: 'temps', descending: false },
  { name: 'Les plus jouées', sort: 'posees', descending: true },
  { name: 'Les moins jouées', sort: 'posees', descending: false },
];

/** An order's name in a list to choose from. */
export const orderKey = ({ sort, descending }: Order): string => `${sort}-${descending ? 'desc' : 'asc'}`;

/** Where the CSV of all that is found is. */
export function exportAddress(wishes: Wishes): string {
  const parameters = new URLSearchParams(
    Object.entries(criteriaOf(wishes)).filter(([, value]) => value !== ''),
  );
  return `/api/quiz/questions/export.csv${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}
