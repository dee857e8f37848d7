import { number } from '@fumata/text';
import { FigureList } from '../../../components/text/figure-list.js';
import { APPROXIMATE_FIGURES, type College, type CollegeFigures } from '../rules/college.js';
import { useVacancy } from '../../../live/moment/vacancy.js';
import { FIGURES, FIGURES_FAILED, ROUGH_FIGURES, WAITING } from '../texts.js';
import { DataUnavailable } from './data-unavailable.js';

/** The College in four figures. `college` is undefined while loading, null when loading failed. */
export function Figures({ college, onRetry }: { college: College | null | undefined; onRetry: () => void }) {
  const vacancy = useVacancy();
  const figures = college && college.figures;
  const displayedFigures = figures ?? (figures === null ? APPROXIMATE_FIGURES : undefined);
  const valueOf = (textOf: (loaded: CollegeFigures) => string): string =>
    displayedFigures ? textOf(displayedFigures) : WAITING;
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
        busy={displayedFigures === undefined}
        figures={[
          [valueOf(({ members }) => number(members)), 'Cardinaux'],
          [valueOf(({ electors }) => number(electors)), 'Électeurs'],
          [valueOf(({ countries }) => number(countries)), 'Pays'],
          [valueOf(({ averageAge }) => `${averageAge}\u00A0ans`), 'Âge moyen'],
        ]}
      />
      {college?.votersSentence && <p className="small muted">{college.votersSentence}</p>}
    </>
  );
}
