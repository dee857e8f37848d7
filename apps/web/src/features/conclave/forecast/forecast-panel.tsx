import { runningOf, scoreOf } from '@fumata/conclave';
import type { RoundRow } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { capitalise, roundName } from '@fumata/text';
import { Link } from 'react-router-dom';
import { nameInResults } from '../../../lib/cardinal-names.js';
import { useStored } from '../../../lib/use-stored.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import { nameOf, type Elector, type Electors } from '../electors/elector.js';
import { Crowd } from './crowd.js';
import { ForecastForm } from './forecast-form.js';
import { Leagues } from './league/leagues.js';
import { FORECASTS_KEY, readOwnForecasts, storeOwnForecast, type OwnForecast } from './own-forecasts.js';
import { CLOSED, forecastText, INTRODUCTION, scoreText } from './texts.js';
import './forecast.css';

export interface ForecastPanelProps {
  view: LiveConclave;
  moment: NamedMoment;
  electors: readonly Elector[];
  electorsById: Electors;
}

/** The forecast of the open round, and the score of the last one. */
export function ForecastPanel({ view, moment, electors, electorsById }: ForecastPanelProps) {
  const [ownForecasts, setOwnForecasts] = useStored(FORECASTS_KEY, readOwnForecasts);
  const [answeredRoundId, setAnsweredRoundId] = useState<string>();
  const { conclaveState, rounds, results } = view;
  const { is } = runningOf(moment);
  const acceptsForecasts = is === 'waiting' || is === 'voting';
  const openRound = rounds.findLast(({ isComplete }) => !isComplete);
  const ownForecast = ownForecasts.find(({ roundId }) => roundId === openRound?._id);
  const nameOfId = (cardinalId: string): string => {
    const elector = electorsById.get(cardinalId);
    return elector ? nameOf(elector) : (nameInResults(cardinalId, [view, ...rounds]) ?? 'un cardinal');
  };
  return (
    <div className="stack">
      <p>{INTRODUCTION}</p>
      <LastScore ownForecasts={ownForecasts} rounds={rounds} isPopeNamed={moment.is !== 'white-smoke'} />
      {openRound && ownForecast && (
        <>
          <OpenForecast
            forecast={ownForecast}
            name={nameOfId(ownForecast.cardinalId)}
            takesFocus={answeredRoundId === ownForecast.roundId}
          />
          <Crowd round={openRound} isScored={false} />
        </>
      )}
      {openRound && !ownForecast && acceptsForecasts && (
        <ForecastForm
          key={openRound._id}
          roundId={openRound._id}
          leaderId={results[0]?.cardinalId}
          electors={electors}
          onGiven={(forecast) => {
            const { _id: conclaveId } = conclaveState;
            setOwnForecasts(storeOwnForecast({ ...forecast, conclaveId, roundNumber: openRound.roundNumber }));
            setAnsweredRoundId(openRound._id);
          }}
        />
      )}
      {!ownForecast && !acceptsForecasts && <p>{CLOSED}</p>}
      <p>
        <Link to="/conclave/pronostics">Mes pronostics et la règle</Link>
      </p>
      <Leagues headings={['h3', 'h4']} forecasts={ownForecasts} />
    </div>
  );
}

interface OpenForecastProps {
  forecast: OwnForecast;
  name: string;
  takesFocus: boolean;
}

/** The forecast of the open round; takes the focus of the form that it replaces. */
function OpenForecast({ forecast, name, takesFocus }: OpenForecastProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={line} tabIndex={-1}>
      <b>{withOrdinals(`Votre pronostic pour le ${roundName(forecast.roundNumber)}`)}&nbsp;:</b>{' '}
      {forecastText(forecast, name)}.
    </p>
  );
}

interface LastScoreProps {
  ownForecasts: readonly OwnForecast[];
  rounds: readonly RoundRow[];
  isPopeNamed: boolean;
}

function LastScore({ ownForecasts, rounds, isPopeNamed }: LastScoreProps) {
  const lastRound = rounds.findLast(({ isComplete }) => isComplete);
  const forecast = ownForecasts.find(({ roundId }) => roundId === lastRound?._id);
  if (!lastRound || !forecast || (lastRound.whiteSmoke && !isPopeNamed)) return null;
  const score = scoreOf(forecast, lastRound);
  return score && <p>{withOrdinals(`${capitalise(roundName(lastRound.roundNumber))}\u00A0: ${scoreText(score)}.`)}</p>;
}
