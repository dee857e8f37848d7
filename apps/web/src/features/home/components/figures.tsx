import { number } from '@fumata/text';
import { FigureList } from '../../../components/figure-list.js';
import { APPROXIMATE_FIGURES, type College, type CollegeFigures } from '../rules/college.js';
import { useVacancy } from '../../../live/vacancy.js';
import { FIGURES, FIGURES_FAILED, ROUGH_FIGURES, WAITING } from '../texts.js';
import { DataUnavailable } from './data-unavailable.js';

interface FiguresProps {
  /** Undefined while loading, null when loading failed. */
  college: College | null | undefined;
  onRetry: () => void;
}

/** Four figures about the College. */
export function Figures({ college, onRetry }: FiguresProps) {
  const vacancy = useVacancy();
  const figures = college && college.figures;
  const shown = figures ?? (figures === null ? APPROXIMATE_FIGURES : undefined);
  const valueOf = (textOf: (loaded: CollegeFigures) => string): string => (shown ? textOf(shown) : WAITING);
  return (
    <>
      <div className="head">
        <h2 id="chiffres">{FIGURES}</h2>
        <p className="muted">
          {figures === null ? ROUGH_FIGURES : `Électeurs\u00A0: moins de 80\u00A0ans ${vacancy}. Âges à ce jour.`}
        </p>
      </div>
      {figures === null && <DataUnavailable message={FIGURES_FAILED} onRetry={onRetry} />}
      <FigureList
        busy={shown === undefined}
        figures={[
          [valueOf(({ members }) => number(members)), 'Cardinaux'],
          [valueOf(({ electors }) => number(electors)), 'Électeurs'],
          [valueOf(({ countries }) => number(countries)), 'Pays'],
          [valueOf(({ averageAge }) => `${averageAge}\u00A0ans`), 'Âge moyen'],
        ]}
      />
      {college?.voters && <p className="small muted">{college.voters}</p>}
    </>
  );
}
