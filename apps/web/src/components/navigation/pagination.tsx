import { Link } from 'react-router-dom';

interface PaginationProps {
  /** Accessible name: what the pages list. */
  label: string;
  page: number;
  pages: number;
  to: (page: number) => string;
  /** Suppresses the scroll to the top; the current page scrolls to its list itself. */
  keepsScroll?: boolean;
}

/**
 * Page links of a long list; renders nothing for a single page. Small screens show only the position and the two
 * neighbours.
 */
export function Pagination({ label, page, pages, to, keepsScroll = false }: PaginationProps) {
  if (pages < 2) return null;
  const neighbour = (target: number, text: string) =>
    target < 1 || target > pages ? (
      <span className="faint" aria-disabled="true">
        {text}
      </span>
    ) : (
      <Link to={to(target)} preventScrollReset={keepsScroll}>
        {text}
      </Link>
    );
  return (
    <nav className="pager" aria-label={label}>
      {neighbour(page - 1, 'Précédente')}
      {pageNumbers(page, pages).map((each, index) =>
        each === undefined ? (
          <span key={`gap-${index}`} className="far" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={each}
            className="far"
            to={to(each)}
            preventScrollReset={keepsScroll}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
          >
            {each}
          </Link>
        ),
      )}
      <span className="place">
        {page} sur {pages}
      </span>
      {neighbour(page + 1, 'Suivante')}
    </nav>
  );
}

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
