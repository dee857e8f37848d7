import { Link } from 'react-router-dom';
import { addressWith, activeFilters } from '../rules/address.js';
import { chipWords } from '../texts.js';

/** Active filters; a click removes one. */
export function Chips({ parameters }: { parameters: URLSearchParams }) {
  const criteria = activeFilters(parameters);
  if (criteria.length === 0) return null;
  return (
    <ul className="row" role="list" aria-label="Filtres actifs">
      {criteria.map(([criterion, value]) => (
        <li key={criterion}>
          <Link
            className="chip"
            to={addressWith(parameters, { [criterion]: undefined })}
            preventScrollReset
            aria-label={`Retirer le filtre ${chipWords(criterion, value)}`}
          >
            {chipWords(criterion, value)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
