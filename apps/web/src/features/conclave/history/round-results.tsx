import type { ConclaveState, EditionAnswer, RoundDetail } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { namedIn, reachedIn } from '../../../live/majority.js';
import { roundName } from '../../../live/round-words.js';
import { PaceChart } from './charts/pace-chart.js';
import { RaceChart } from './charts/race-chart.js';
import { AskedPart } from './components/asked-part.js';
import { ResultsTable } from './components/results-table.js';
import { RoundFigures } from './components/round-figures.js';
import { Skeleton } from './components/skeleton.js';
import type { Names } from './names.js';
import { editionPath, roundPath } from './rules/address.js';
import { freshened, versionOf } from './rules/open-round.js';
import { ALL_ROUNDS, editionName, NO_VOTES, OPEN_ROUND_NOTE, RESULTS } from './texts.js';
import { useAsked } from './use-asked.js';
import { RESULTS_TITLE } from './use-focus-on-place.js';
import { usePlace } from './use-place.js';

interface RoundResultsProps {
  tour: number;
  /** The conclave as it stands, where the round is one of its own. */
  view?: ConclaveView;
  names: Names;
}

/** All results of a round, with its race and its pace. */
export function RoundResults({ tour, view, names }: RoundResultsProps) {
  const { place, hrefOf } = usePlace();
  const { asked, again } = useAsked<RoundDetail>(roundPath(place), view ? versionOf(view, tour) : '');
  const past = useAsked<EditionAnswer>(view ? undefined : editionPath(place)).asked;
  const state = view ? view.conclaveState : past.is === 'there' ? past.value.conclaveState : undefined;
  const { tour: _, ...list } = place;
  const back = (
    <Link className="btn ghost" to={hrefOf(list)} preventScrollReset>
      {ALL_ROUNDS}
    </Link>
  );
  return (
    <section className="section tight" aria-labelledby={RESULTS_TITLE}>
      <div className="head">
        <h2 id={RESULTS_TITLE} tabIndex={-1}>
          {roundName(tour)}
          {past.is === 'there' && <small>, {editionName(past.value.edition.number)}</small>}
        </h2>
        {back}
      </div>
      <AskedPart asked={asked} again={again} skeleton={<Skeleton lines={12} />} wayOut={back}>
        {(detail) => <Results detail={view ? freshened(detail, view) : detail} {...{ state, names }} />}
      </AskedPart>
    </section>
  );
}

interface ResultsProps {
  detail: RoundDetail;
  /** Of the edition, once it is known. */
  state: ConclaveState | undefined;
  names: Names;
}

function Results({ detail, state, names }: ResultsProps) {
  const { round } = detail;
  return (
    <>
      <RoundFigures round={round} />
      {round.results.length === 0 ? (
        <div className="void">
          <p>{NO_VOTES}</p>
        </div>
      ) : (
        <Drawn {...{ detail, state, names }} />
      )}
    </>
  );
}

function Drawn({ detail, state, names }: ResultsProps) {
  const { round } = detail;
  const short = new Map(round.results.map((row) => [row.cardinalId, names(row)]));
  return (
    <>
      <div className="board">
        <RaceChart detail={detail} shortName={({ cardinalId, name }) => short.get(cardinalId) ?? name} />
        <PaceChart detail={detail} />
      </div>
      <section className="all-results" aria-labelledby="titre-resultats">
        <h3 id="titre-resultats">{RESULTS}</h3>
        {!round.isComplete && <p className="small muted">{OPEN_ROUND_NOTE}</p>}
        <ResultsTable round={round} reached={reachedIn(round, namedIn(round, state))} />
      </section>
    </>
  );
}
