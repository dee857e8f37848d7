/** Constant number of slots, so that the pager does not shift between pages. */
const PLACES = 7;

/** Page numbers around `page`: first, last and neighbours; undefined marks a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages <= PLACES) return range(1, pages);
  const near = PLACES - 2;
  if (page < near) return [...range(1, near), undefined, pages];
  if (page > pages - near + 1) return [1, undefined, ...range(pages - near + 1, pages)];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
