import { useEffect, useState, type RefObject } from 'react';
import { isSmokeAlone } from '@fumata/conclave';
import type { RoundDetail } from '@fumata/contracts';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import { lastNamesOf, type Elector, type Electors } from '../electors/elector.js';
import { Forecasts } from '../forecast/forecasts.js';
import { RaceChart } from '../history/charts/race-chart.js';
import { AsyncPart } from '../history/components/async-part.js';
import { roundPath } from '../history/rules/address.js';
import { withPushedCounts } from '../history/rules/open-round.js';
import { useHistoryCall } from '../history/use-history-call.js';
import { holdPlace } from '../hold-place.js';
import { EveningList } from './evening-list.js';
import { LastRound } from './last-round.js';
import './evening.css';

interface EveningProps {
  /** The part of the page above, whose changes move nothing below it. */
  pane: RefObject<HTMLElement | null>;
  view: LiveConclave;
  moment: NamedMoment;
  electors: readonly Elector[];
  electorsById: Electors;
}

/** The last closed round, the forecast, the curves of the leaders and the milestones. */
export function Evening({ pane, ...props }: EveningProps) {
  const { view, moment, electorsById } = props;
  useEffect(() => (pane.current ? holdPlace(pane.current) : undefined), [pane]);
  const { rounds, roundNumber } = view;
  return (
    <>
      <LastRound
        rounds={rounds.filter(({ isComplete }) => isComplete)}
        electors={electorsById}
        isToCome={isSmokeAlone(moment) || moment.is === 'announced'}
      />
      <Forecasts {...props} />
      <div className="board">
        <LiveRace key={`${view.conclaveState._id} ${roundNumber}`} view={view} electors={electorsById} />
        <section aria-labelledby="journal">
          <h3 id="journal">Journal de la soirée</h3>
          <EveningList view={view} />
        </section>
      </div>
    </>
  );
}

/** Votes of the leaders through the running round: loaded once, then drawn on from what is pushed. */
function LiveRace({ view, electors }: { view: LiveConclave; electors: Electors }) {
  const { state, retry } = useHistoryCall<RoundDetail>(roundPath({ tour: view.roundNumber }));
  return (
    <AsyncPart
      state={state}
      onRetry={retry}
      skeleton={<div className="coming" role="status" aria-label="Chargement..." />}
    >
      {(detail) => <GrowingRace loaded={detail} view={view} electors={electors} />}
    </AsyncPart>
  );
}

function GrowingRace({ loaded, view, electors }: { loaded: RoundDetail; view: LiveConclave; electors: Electors }) {
  const [drawn, setDrawn] = useState(loaded);
  const detail = withPushedCounts(drawn, view);
  if (detail !== drawn) setDrawn(detail);
  return <RaceChart detail={detail} names={lastNamesOf(electors)} />;
}
