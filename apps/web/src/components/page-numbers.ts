/** Constant number of slots, so that the pager does not shift between pages. */
const SLOTS = 7;

/** Page numbers around `page`: first, last and neighbours; undefined marks a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages <= SLOTS) return range(1, pages);
  const edgeLength = SLOTS - 2;
  if (page < edgeLength) return [...range(1, edgeLength), undefined, pages];
  if (page > pages - edgeLength + 1) return [1, undefined, ...range(pages - edgeLength + 1, pages)];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
