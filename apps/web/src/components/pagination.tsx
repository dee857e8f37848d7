import { Link } from 'react-router-dom';
import { pageNumbers } from './page-numbers.js';

interface PaginationProps {
  /** Accessible name: what the pages list. */
  label: string;
  page: number;
  pages: number;
  /** Address of a page. */
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
