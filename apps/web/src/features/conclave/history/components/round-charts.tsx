import type { ConclaveState, RoundDetail, RoundRow } from '@fumata/contracts';
import { useContext } from 'react';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { namedByServer, hasReachedIn, majorityBaseText } from '../../../../live/standings/majority.js';
import { PaceChart } from '../charts/pace-chart.js';
import { RaceChart } from '../charts/race-chart.js';
import type { Names } from '../names.js';
import { OpenRoundContext } from '../open-round-state.js';
import { heldTexts } from '../rules/held-texts.js';
import { NO_VOTES_IN_ROUND, OPEN_ROUND_NOTE } from '../round-texts.js';
import { RESULTS } from '../texts.js';
import { ReplayLink } from './replay-link.js';
import { ResultsTable } from './results-table.js';
import { TrustResults } from './trust-results.js';
import { frenchTypography, number, plural, slot } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { FigureList } from '../../../../components/text/figure-list.js';
import { RoundSmoke } from './round-smoke.js';

export interface RoundChartsProps {
  detail: RoundDetail;
  /** State of the edition, once known. */
  state: ConclaveState | undefined;
  names: Names;
}

/** Figures, charts and full results of a round. */
export function RoundCharts({ detail, state, names }: RoundChartsProps) {
  const { round } = detail;
  const openRound = useContext(OpenRoundContext);
  return (
    <>
      <RoundFigures round={round} />
      <HeldFigures detail={detail} />
      {round.results.length === 0 ? (
        <EmptyState text={NO_VOTES_IN_ROUND} />
      ) : (
        <>
          <div className="board">
            <RaceChart detail={detail} names={names} />
            <PaceChart detail={detail} />
          </div>
          <section className="all-results" aria-labelledby="titre-resultats">
            <h3 id="titre-resultats">{RESULTS}</h3>
            {!round.isComplete && <p className="small muted">{OPEN_ROUND_NOTE[openRound]}</p>}
            <ResultsTable round={round} reached={hasReachedIn(round, namedByServer(round, state))} />
            {detail.trust && <TrustResults trust={detail.trust} results={round.results} />}
            {(round.isComplete || openRound === 'interrupted') && state && <ReplayLink conclaveId={state._id} />}
          </section>
        </>
      )}
    </>
  );
}

/** Votes that did not count at once; nothing for most rounds. */
function HeldFigures({ detail }: Pick<RoundChartsProps, 'detail'>) {
  const texts = heldTexts(detail, useContext(OpenRoundContext));
  if (texts.length === 0) return null;
  return (
    <ul className="held-votes small muted" aria-label="Voix retenues ou écartées">
      {texts.map((text) => (
        <li key={text}>{frenchTypography(text)}</li>
      ))}
    </ul>
  );
}

/** Key figures of a round. */
function RoundFigures({ round }: { round: RoundRow }) {
  const { totalVotes, uniqueVoters, requiredMajority, results } = round;
  return (
    <>
      <div className="round-facts">
        <p className="rubric">{withOrdinals(slot(round))}</p>
        <p>
          <RoundSmoke round={round} />
        </p>
      </div>
      <FigureList
        figures={[
          [number(totalVotes), 'voix'],
          [number(uniqueVoters), plural(uniqueVoters, 'votant')],
          [
            number(requiredMajority),
            `voix requises, soit les deux tiers ${majorityBaseText(round.majorityBasis, round.majorityBase)}`,
          ],
          [number(results.length), plural(results.length, 'nom')],
        ]}
      />
    </>
  );
}
