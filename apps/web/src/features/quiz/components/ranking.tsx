import type { Attempt, Ranking as Best } from '@fumata/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { Button } from '../../../components/button.js';
import { ApiError } from '../../../lib/api-client.js';
import { QUIZ_CATEGORY_NAMES } from '../../../lib/quiz-names.js';
import { RANKING_EMPTY, RANKING_FAILED } from '../texts.js';
import { PseudonymForm } from './pseudonym-form.js';
import { RankingTable } from './ranking-table.js';
import { fetchRanking } from '../requests.js';

type Loaded = Best['classement'] | 'loading' | 'failed';

/** Ranking of the day in this subject, with the form to join it. */
export function Ranking({ attempt: finished }: { attempt: Attempt }) {
  const api = useApi();
  const [{ category, pseudonyme }, setAttempt] = useState(finished);
  const [best, setBest] = useState<Loaded>('loading');
  const load = useCallback(async () => {
    try {
      setBest((await fetchRanking(api, category)).classement);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBest('failed');
    }
  }, [api, category]);
  // Reloads after the player has joined.
  useEffect(() => void load(), [load, pseudonyme]);
  return (
    <section className="ranking" aria-labelledby="classement">
      <div className="head">
        <h2 id="classement">Classement du jour</h2>
        <p className="muted">{QUIZ_CATEGORY_NAMES[category]}</p>
      </div>
      <Standing best={best} onRetry={() => void load()} />
      {pseudonyme !== null && Array.isArray(best) && !best.some(({ moi }) => moi) && (
        <p className="muted">Votre partie n’est pas parmi les vingt meilleures du jour.</p>
      )}
      <PseudonymForm attemptId={finished._id} pseudonym={pseudonyme} onRanked={setAttempt} />
    </section>
  );
}

function Standing({ best, onRetry }: { best: Loaded; onRetry: () => void }) {
  if (best === 'loading') return <p className="sk">Chargement du classement…</p>;
  if (best === 'failed')
    return (
      <p className="row" role="alert">
        <span>{RANKING_FAILED}</span>
        <Button look="ghost" small onClick={onRetry}>
          Réessayer
        </Button>
      </p>
    );
  return best.length > 0 ? <RankingTable best={best} /> : <p className="muted">{RANKING_EMPTY}</p>;
}
