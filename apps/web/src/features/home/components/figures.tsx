import { number } from '@fumata/text';
import { APPROXIMATE_FIGURES, type Figures as Known } from '../rules/college.js';
import { AS_OF, FIGURES, FIGURES_FAILED, ROUGH_FIGURES, WAITING } from '../texts.js';
import { DataUnavailable } from './data-unavailable.js';

interface FiguresProps {
  /** Undefined while loading, null when loading failed. */
  figures: Known | null | undefined;
  onRetry: () => void;
}

/** Four figures about the College. */
export function Figures({ figures, onRetry }: FiguresProps) {
  const shown = figures ?? (figures === null ? APPROXIMATE_FIGURES : undefined);
  const told = (words: (known: Known) => string): string => (shown ? words(shown) : WAITING);
  return (
    <>
      <div className="head">
        <h2 id="chiffres">{FIGURES}</h2>
        <p className="muted">{figures === null ? ROUGH_FIGURES : AS_OF}</p>
      </div>
      {figures === null && <DataUnavailable message={FIGURES_FAILED} onRetry={onRetry} />}
      <ul className="figures" role="list" aria-busy={shown === undefined}>
        <li>
          <b>{told(({ members }) => number(members))}</b>
          <span>Cardinaux</span>
        </li>
        <li>
          <b>{told(({ electors }) => number(electors))}</b>
          <span>Électeurs</span>
        </li>
        <li>
          <b>{told(({ countries }) => number(countries))}</b>
          <span>Pays</span>
        </li>
        <li>
          <b>{told(({ averageAge }) => `${averageAge}\u00A0ans`)}</b>
          <span>Âge moyen</span>
        </li>
      </ul>
    </>
  );
}
