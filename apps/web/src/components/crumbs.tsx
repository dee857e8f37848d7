import { Link } from 'react-router-dom';

interface CrumbsProps {
  /** Between the home page and this one. */
  above?: readonly { readonly to: string; readonly label: string }[];
  here: string;
}

/** Where this page stands in the site. */
export function Crumbs({ above = [], here }: CrumbsProps) {
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
