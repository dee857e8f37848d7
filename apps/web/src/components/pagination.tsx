import { Link } from 'react-router-dom';
import { pageNumbers } from './page-numbers.js';

interface PaginationProps {
  /** Of what these are the pages. */
  label: string;
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
  /** The page on show scrolls by itself to where its list begins. */
  keepsScroll?: boolean;
}

/** Links to the pages of a long list; nothing where there is only one. On a phone, where it stands and a step either way. */
export function Pagination({ label, page, pages, to, keepsScroll = false }: PaginationProps) {
  if (pages < 2) return null;
  const beside = (target: number, text: string) =>
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
      {beside(page - 1, 'Précédente')}
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
      {beside(page + 1, 'Suivante')}
    </nav>
  );
}
