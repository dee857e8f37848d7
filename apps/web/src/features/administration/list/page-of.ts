const PAGE_SIZE = 10;

export interface Page<T> {
  readonly rows: readonly T[];
  readonly page: number;
  readonly pages: number;
}

/** The rows of a page, ten on each; one past the end is the last. */
export function pageOf<T>(rows: readonly T[], page: number): Page<T> {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: rows.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown, pages };
}

/** A page's number as an address has it; the first one for anything else. */
export const pageNumberIn = (parameters: URLSearchParams): number =>
  Number(/^\d{1,6}$/.exec(parameters.get('page') ?? '')?.[0] ?? 1);
