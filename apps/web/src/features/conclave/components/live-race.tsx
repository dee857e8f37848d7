import type { RoundDetail } from '@fumata/contracts';
import { useState } from 'react';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { lastNamesOf, type Electors } from '../electors/elector.js';
import { RaceChart } from '../history/charts/race-chart.js';
import { roundPath } from '../history/rules/address.js';
import { withPushedCounts } from '../history/rules/open-round.js';
import { useHistoryCall } from '../history/use-history-call.js';
import { LOAD_FAILED } from '../texts.js';

/** Votes of the leaders through the running round: loaded once, then drawn on from what is pushed. */
export function LiveRace({ view, electors }: { view: LiveConclave; electors: Electors }) {
  const { state } = useHistoryCall<RoundDetail>(roundPath({ tour: view.roundNumber }));
  if (state.is === 'waiting') return <div className="coming" role="status" aria-label="Chargement..." />;
  if (state.is === 'failed') return <p role="alert">{LOAD_FAILED}</p>;
  return <GrowingRace loaded={state.value} view={view} electors={electors} />;
}

function GrowingRace({ loaded, view, electors }: { loaded: RoundDetail; view: LiveConclave; electors: Electors }) {
  const [before, setDetail] = useState(loaded);
  const detail = withPushedCounts(before, view);
  if (detail !== before) setDetail(detail);
  return <RaceChart detail={detail} names={lastNamesOf(electors)} />;
}
