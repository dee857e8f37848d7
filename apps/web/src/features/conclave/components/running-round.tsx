import { isSmokeAlone, runningOf } from '@fumata/conclave';
import type { RoundRow } from '@fumata/contracts';
import { lazy, memo, useState } from 'react';
import { useStore } from '../../../lib/store.js';
import type { Live } from '../../../live/live.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import { useViewMoment } from '../../../live/moment/use-view-moment.js';
import type { Electors } from '../electors/elector.js';
import { CurrentPodium } from './current-podium.js';
import { loadComponent } from '../../../lib/load-component.js';

const RoundResult = import.meta.env.SSR
  ? (await import('./round-result.js')).RoundResult
  : lazy(() => loadComponent(() => import('./round-result.js'), 'RoundResult'));

interface RunningRoundProps {
  readonly live: Live;
  /** View that the page was rendered with. */
  readonly initial: LiveConclave;
  readonly electorsById: Electors;
}

/** The podium of the running round, or the result that the moment shows or the visitor keeps. */
export const RunningRound = memo(function RunningRound({ live, initial, electorsById }: RunningRoundProps) {
  const view = useStore(live.view, initial);
  const moment = useViewMoment(initial);
  const [keptRoundId, setKeptRoundId] = useState<string>();
  const closedRounds = view.rounds.filter(({ isComplete }) => isComplete);
  const result = resultOnScreen(closedRounds, moment, keptRoundId);
  if (result)
    return (
      <RoundResult
        round={result}
        running={runningOf(moment)}
        electors={electorsById}
        isToCome={isSmokeAlone(moment)}
        isKept={keptRoundId === result._id}
        onKeep={(isKept) => setKeptRoundId(isKept ? result._id : undefined)}
      />
    );
  return (
    view.roundNumber > 0 && (
      <CurrentPodium view={view} moment={moment} closedRoundCount={closedRounds.length} electorsById={electorsById} />
    )
  );
});

/** The closed round whose result is in place of the podium: during its smoke, and as long as the visitor keeps it. */
function resultOnScreen(
  closedRounds: readonly RoundRow[],
  moment: NamedMoment,
  keptRoundId: string | undefined,
): RoundRow | undefined {
  const blackSmokeRound = moment.is === 'black-smoke' ? moment.round.roundNumber : undefined;
  return closedRounds.findLast(({ _id, roundNumber }) => _id === keptRoundId || roundNumber === blackSmokeRound);
}
