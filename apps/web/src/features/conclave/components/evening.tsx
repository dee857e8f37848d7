import { useEffect, type RefObject } from 'react';
import { isSmokeAlone } from '@fumata/conclave';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import type { Elector, Electors } from '../electors/elector.js';
import { Forecasts } from '../forecast/forecasts.js';
import { holdPlace } from '../hold-place.js';
import { EveningList } from './evening-list.js';
import { LastRound } from './last-round.js';
import { LiveRace } from './live-race.js';
import './evening.css';

interface EveningProps {
  /** The part of the page whose changes move nothing below it. */
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
        <LiveRace key={roundNumber} view={view} electors={electorsById} />
        <section aria-labelledby="journal">
          <h3 id="journal">Journal de la soirée</h3>
          <EveningList view={view} />
        </section>
      </div>
    </>
  );
}
