import { useRef } from 'react';
import { MainLink } from '../../../components/navigation/links.js';
import { Button } from '../../../components/button.js';
import { Niche } from '../../../components/pictures/niche.js';
import { setSelection, toggleSelected, useSelection } from '../comparison-selection.js';
import { comparisonAddress, MAX_COMPARED } from '../rules/comparison.js';

/** Bar at the bottom of the window with the cardinals selected for comparison. */
export function ComparisonBar() {
  const chosen = useSelection();
  const bar = useRef<HTMLDivElement>(null);
  /** The pressed button disappears, and with the last cardinal so does the bar. */
  const keepFocus = (remaining: number): void =>
    (remaining > 0 ? bar.current : document.getElementById('contenu'))?.focus({ preventScroll: true });
  const remove = (cardinal: (typeof chosen)[number]): void => {
    toggleSelected(cardinal);
    keepFocus(chosen.length - 1);
  };
  if (chosen.length === 0) return null;
  const label = `Comparer (${chosen.length})`;
  return (
    <div ref={bar} className="tray" role="region" tabIndex={-1} aria-label="Comparer des cardinaux">
      <div className="wrap">
        <ul role="list">
          {chosen.map((each) => (
            <li key={each.slug}>
              <button type="button" onClick={() => remove(each)}>
                <Niche of={each} small />
                <span className="sr">Retirer </span>
                <span className="who">{each.nomComplet}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="tiny" role="status">
          {chosen.length === 1 ? 'Choisissez-en un deuxième' : chosen.length === MAX_COMPARED ? 'Quatre au plus' : ''}
        </p>
        <Button
          look="quiet"
          onClick={() => {
            setSelection([]);
            keepFocus(0);
          }}
        >
          Vider
        </Button>
        {chosen.length > 1 ? (
          <MainLink to={comparisonAddress(chosen)}>{label}</MainLink>
        ) : (
          <span className="btn" aria-disabled="true">
            {label}
          </span>
        )}
      </div>
    </div>
  );
}
