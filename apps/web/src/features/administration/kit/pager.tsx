import { Link } from 'react-router-dom';

export interface PagerProps {
  page: number;
  pages: number;
  /** URL of a page. */
  to: (page: number) => string;
}

/** Links to the previous and next page of a list. */
export const Pager = ({ page, pages, to }: PagerProps) => (
  <nav className="pager" aria-label="Pages de la liste">
    <Step text="Précédent" to={page > 1 ? to(page - 1) : undefined} />
    <span>
      Page {page} sur {pages}
    </span>
    <Step text="Suivant" to={page < pages ? to(page + 1) : undefined} />
  </nav>
);

function Step({ text, to }: { text: string; to: string | undefined }) {
  return to === undefined ? (
    <span className="faint" aria-disabled="true">
      {text}
    </span>
  ) : (
    <Link to={to} preventScrollReset>
      {text}
    </Link>
  );
}
