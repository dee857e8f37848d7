/** So many numbers are shown however many pages there are, so that nothing moves from page to page. */
const PLACES = 7;

/** The numbers to show around `page`: the first, the last, those beside it; undefined where some are left out. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages <= PLACES) return range(1, pages);
  const near = PLACES - 2;
  if (page < near) return [...range(1, near), undefined, pages];
  if (page > pages - near + 1) return [1, undefined, ...range(pages - near + 1, pages)];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
