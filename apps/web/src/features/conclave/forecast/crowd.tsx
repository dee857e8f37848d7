import { crowdExpectation, scoreOf } from '@fumata/conclave';
import type { CrowdForecast, RoundRow } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { fetchCrowd } from './requests.js';
import { CROWD_FAILED, crowdText, scoreText, shareText } from './texts.js';

interface CrowdProps {
  round: RoundRow;
  /** The round has ended, and the name of a pope is announced. */
  isScored: boolean;
}

/** All forecasts of a round, and what their majority would have scored. */
export function Crowd({ round, isScored }: CrowdProps) {
  const crowd = useCrowd(round._id);
  if (crowd === 'failed') return <p role="alert">{CROWD_FAILED}</p>;
  if (!crowd) return <p role="status">Chargement...</p>;
  const expectation = crowdExpectation(crowd);
  const score = isScored && expectation ? scoreOf(expectation, round) : null;
  return (
    <div className="stack">
      <p>{crowdText(crowd)}.</p>
      {crowd.leaders.length > 0 && (
        <ol className="crowd" role="list" aria-label="Attendus en tête">
          {crowd.leaders.map(({ cardinal, forecasts }) => (
            <li key={cardinal._id}>
              <span>{cardinal.nomComplet}</span> <span className="num">{shareText(forecasts, crowd.total)}</span>
            </li>
          ))}
        </ol>
      )}
      {score && <p>{`Leur avis le plus fréquent a valu ${scoreText(score)}.`}</p>}
    </div>
  );
}

function useCrowd(roundId: string): CrowdForecast | 'failed' | undefined {
  const api = useApi();
  const [crowd, setCrowd] = useState<CrowdForecast | 'failed'>();
  useEffect(() => {
    const controller = new AbortController();
    fetchCrowd(api, roundId, controller.signal).then(setCrowd, () => {
      if (!controller.signal.aborted) setCrowd('failed');
    });
    return () => controller.abort();
  }, [api, roundId]);
  return crowd;
}
