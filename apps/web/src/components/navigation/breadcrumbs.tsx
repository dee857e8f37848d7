import { Link } from 'react-router-dom';

/** Ancestors of a page below the conclave's. */
export const UNDER_CONCLAVE = [{ to: '/conclave', label: 'Conclave virtuel' }];

interface BreadcrumbsProps {
  /** Ancestors between the home page and this page. */
  above?: readonly { readonly to: string; readonly label: string }[];
  here: string;
}

export function Breadcrumbs({ above = [], here }: BreadcrumbsProps) {
  return (
    <nav className="crumbs" aria-label="Fil d’Ariane">
      <ol>
        {[{ to: '/', label: 'Accueil' }, ...above].map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
