import { CRITERIA, FIELDS, PARAMETERS, type Criterion, type Parameter } from './parameters.js';

export type Changes = Readonly<Partial<Record<Parameter, string | undefined>>>;

/** Defaults, omitted from the address. */
const DEFAULTS: Changes = { tri: 'nom', sens: 'asc', page: '1', vue: 'grille' };
export const PAGE_SIZE = 20;

/** Sort orders: field and direction, separated by a dot. */
export const ORDERS = {
  'nom.asc': 'Nom, de A à Z',
  'nom.desc': 'Nom, de Z à A',
  'age.asc': 'Âge, croissant',
  'age.desc': 'Âge, décroissant',
  'creation.asc': 'Création, de la plus ancienne à la plus récente',
  'creation.desc': 'Création, de la plus récente à la plus ancienne',
  'preseance.asc': 'Préséance',
  'pays.asc': 'Pays de service, de A à Z',
} as const;

/** Without scripts the form submits both parts of an order as one: `tri=age.desc`. */
function parseOrder(parameters: URLSearchParams): { tri: string; sens: string } {
  const [tri = '', sens = ''] = (parameters.get('tri') ?? '').split('.');
  return { tri: tri || 'nom', sens: sens || parameters.get('sens') || 'asc' };
}

/** Key of the order in `ORDERS`; an unlisted order is returned as it is. */
export function orderKey(parameters: URLSearchParams): string {
  const { tri, sens } = parseOrder(parameters);
  return `${tri}.${sens}`;
}

/** Active filters, without empty fields. */
export const activeFilters = (parameters: URLSearchParams): [Criterion, string][] =>
  CRITERIA.flatMap((criterion): [Criterion, string][] => {
    const value = parameters.get(criterion)?.trim();
    return value ? [[criterion, value]] : [];
  });

/** API queries of a directory page. */
export function queriesFor(parameters: URLSearchParams): { search: URLSearchParams; facets: URLSearchParams } {
  const facets = new URLSearchParams(activeFilters(parameters));
  const page = parameters.get('page') || '1';
  const search = new URLSearchParams(facets);
  for (const [name, value] of Object.entries({ ...parseOrder(parameters), page, limit: String(PAGE_SIZE) }))
    search.set(name, value);
  return { search, facets };
}

/** Address after some changes; a change of filter or order returns to the first page. */
export function addressWith(parameters: URLSearchParams, changes: Changes): string {
  const keepsPage = Object.keys(changes).every((name) => name === 'vue' || name === 'page');
  const values: Changes = {
    ...Object.fromEntries(activeFilters(parameters)),
    ...parseOrder(parameters),
    vue: parameters.get('vue') ?? undefined,
    page: keepsPage ? (parameters.get('page') ?? undefined) : undefined,
    ...changes,
  };
  const query = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = values[name];
    if (value && value !== DEFAULTS[name]) query.set(name, value);
  }
  return query.size === 0 ? '/cardinaux' : `/cardinaux?${query}`;
}

const NO_FILTERS = Object.fromEntries(CRITERIA.map((criterion) => [criterion, undefined])) as Changes;

/** Address without filters; keeps order and presentation. */
export const addressOfAll = (parameters: URLSearchParams): string => addressWith(parameters, NO_FILTERS);

/** Whether two addresses need the same data and differ only in presentation. */
export const isSameList = (a: URL, b: URL): boolean => {
  const list = ({ searchParams }: URL) => addressWith(searchParams, { vue: undefined });
  return a.pathname === b.pathname && a.search !== b.search && list(a) === list(b);
};

/** Filters and order chosen before hydration, as far as they differ from the address; a typed name is not included. */
export function changedFields(form: FormData, parameters: URLSearchParams): Changes {
  const chosen = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') chosen.append(name, value);
  const fields = FIELDS.flatMap((name): [Parameter, string][] => {
    const value = chosen.get(name);
    // An unknown value in the address selects no radio button, so the form lacks that field.
    return value === null || value === (parameters.get(name) ?? '') ? [] : [[name, value]];
  });
  const order = orderKey(chosen) === orderKey(parameters) ? {} : parseOrder(chosen);
  return { ...Object.fromEntries(fields), ...order };
}
