const PAGE_SIZE = 10;

export interface RowsPage<T> {
  readonly rows: readonly T[];
  readonly page: number;
  readonly pages: number;
}

/** The rows of a page, ten per page; a page past the end is the last one. */
export function pageOf<T>(rows: readonly T[], page: number): RowsPage<T> {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: rows.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown, pages };
}
