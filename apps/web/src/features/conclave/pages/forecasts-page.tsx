import { scoreOf, type Score } from '@fumata/conclave';
import type { EditionAnswer, RoundRow } from '@fumata/contracts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { capitalise, counted, roundName } from '@fumata/text';
import { Breadcrumbs, UNDER_CONCLAVE } from '../../../components/navigation/breadcrumbs.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { loadComponent } from '../../../lib/load-component.js';
import { nameInResults, namesOf, type CardinalNames } from '../../../lib/cardinal-names.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { useSeen } from '../../../lib/use-seen.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { loadElectors } from '../../../live/load-electors.js';
import { useSmokeKey, useMoment } from '../../../live/moment/moment-context.js';
import type { PageMeta } from '../../../routes/page.js';
import { useApi } from '../../../shell/api.js';
import { Crowd } from '../forecast/crowd.js';
import { readOwnForecasts, type OwnForecast } from '../forecast/own-forecasts.js';
import { forecastText, INTRODUCTION, NO_FORECAST, RULE, scoreText, TITLE } from '../forecast/texts.js';
import '../forecast/forecast.css';

/** Loads for the browser, which alone knows its leagues. */
const Leagues = lazy(() => loadComponent(() => import('../forecast/league/leagues.js'), 'Leagues', Infinity));

/** Everybody who can receive votes. */
export const load = async (api: ApiClient): Promise<CardinalNames> => namesOf(await loadElectors(api));

export const meta = (): PageMeta => ({ title: TITLE, description: INTRODUCTION, kind: 'conclave' });

export const shouldRevalidate = (): boolean => false;

interface ScoredForecast {
  readonly forecast: OwnForecast;
  /** All rounds of its edition; empty until they have loaded. */
  readonly rounds: readonly RoundRow[];
  readonly round: RoundRow | undefined;
  /** Null while the round is open, and until the name of a pope is announced. */
  readonly score: Score | null;
}

/** The forecasts of this browser with their scores, and those of everybody. */
export function Component() {
  const cardinals = useLoaderData<CardinalNames>();
  const names = useMemo(() => new Map(cardinals), [cardinals]);
  const scored = useScoredForecasts();
  const total = scored.reduce((sum, { score }) => sum + (score?.points ?? 0), 0);
  return (
    <div className="wrap">
      <Breadcrumbs above={UNDER_CONCLAVE} here={TITLE} />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">{INTRODUCTION}</p>
      </div>
      <section className="section tight stack" aria-labelledby="regle">
        <h2 id="regle">La règle</h2>
        <p>{RULE}</p>
      </section>
      <section className="section tight stack" aria-labelledby="mes-pronostics">
        <h2 id="mes-pronostics">Mes pronostics</h2>
        {scored.length === 0 ? (
          <EmptyState text={NO_FORECAST}>
            <Link className="btn" to="/conclave">
              Aller au conclave
            </Link>
          </EmptyState>
        ) : (
          <>
            <p className="lede">{`${counted(total, 'point')} en ${counted(scored.length, 'pronostic')}.`}</p>
            <ol className="own-forecasts" role="list">
              {scored.map((each) => (
                <ForecastItem key={each.forecast.roundId} scored={each} name={names.get(each.forecast.cardinalId)} />
              ))}
            </ol>
          </>
        )}
      </section>
      <LeaguesPlace forecasts={scored.map(({ forecast }) => forecast)} />
    </div>
  );
}

/** Loads the leagues once they come on screen, or at once for a link to them. */
function LeaguesPlace({ forecasts }: { forecasts: readonly OwnForecast[] }) {
  const { hash } = useLocation();
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const [isLinked, setLinked] = useState(false);
  useEffect(() => setLinked(hash.startsWith('#ligue')), [hash]);
  return (
    <div ref={place} className="section tight leagues-place">
      {(isSeen || isLinked) && (
        <Suspense>
          <Leagues key={hash} headings={['h2', 'h3']} forecasts={forecasts} hash={hash} />
        </Suspense>
      )}
    </div>
  );
}

interface ForecastItemProps {
  scored: ScoredForecast;
  /** Undefined if the cardinal can receive no more votes. */
  name: string | undefined;
}

function ForecastItem({ scored: { forecast, rounds, round, score }, name }: ForecastItemProps) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <li>
      <p>
        <b>{withOrdinals(capitalise(roundName(round?.roundNumber ?? forecast.roundNumber)))}&nbsp;:</b>{' '}
        {forecastText(forecast, name ?? nameInResults(forecast.cardinalId, rounds) ?? 'un cardinal')}
      </p>
      <p>{score ? scoreText(score) : 'Pas encore noté'}</p>
      {round && (
        <details className="table" onToggle={(event) => setIsOpened(event.currentTarget.open)}>
          <summary>Les pronostics des autres</summary>
          {isOpened && <Crowd key={String(score !== null)} round={round} isScored={score !== null} />}
        </details>
      )}
    </li>
  );
}

/** Newest first; loaded again with each smoke. */
function useScoredForecasts(): readonly ScoredForecast[] {
  const current = useMoment();
  const [ownForecasts, setOwnForecasts] = useState<readonly OwnForecast[]>([]);
  useEffect(() => setOwnForecasts(readOwnForecasts()), []);
  const editions = useEditions(ownForecasts, useSmokeKey());
  const isPopeNamed = (conclaveId: string): boolean =>
    current?.summary.conclaveState._id !== conclaveId || current.moment.is !== 'white-smoke';
  return ownForecasts.toReversed().map((forecast) => {
    const rounds = editions.get(forecast.conclaveId)?.rounds ?? [];
    const round = rounds.find(({ _id }) => _id === forecast.roundId);
    const mayScore = round && (!round.whiteSmoke || isPopeNamed(forecast.conclaveId));
    return { forecast, rounds, round, score: mayScore ? scoreOf(forecast, round) : null };
  });
}

/** The editions of the forecasts; one that could not be loaded is missing. */
function useEditions(
  ownForecasts: readonly OwnForecast[],
  smoke: string | undefined,
): ReadonlyMap<string, EditionAnswer> {
  const api = useApi();
  const [editions, setEditions] = useState<ReadonlyMap<string, EditionAnswer>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    for (const conclaveId of new Set(ownForecasts.map((forecast) => forecast.conclaveId)))
      api.get<EditionAnswer>(`/api/conclave/editions/${conclaveId}`, controller.signal).then(
        (edition) => setEditions((loaded) => new Map(loaded).set(conclaveId, edition)),
        () => undefined, // its forecasts stay without a score
      );
    return () => controller.abort();
  }, [api, ownForecasts, smoke]);
  return editions;
}
