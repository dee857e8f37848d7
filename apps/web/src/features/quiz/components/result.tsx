import type { Attempt } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { useSite } from '../../../shell/site.js';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { ShareLinks } from '../../../components/share-links.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { quizAddress } from '../rules/address.js';
import type { Timed } from '../rules/clock.js';
import { percentOf, praiseOf, shareText, subjectOf } from '../rules/outcome.js';
import { useStartAttempt } from '../use-start-attempt.js';
import { Ranking } from './ranking.js';
import { Review } from './review.js';

interface ResultProps {
  attempt: Attempt;
  onStarted: (attempt: Timed<Attempt>) => void;
}

/** Finished attempt: score, answers and ranking. */
export function Result({ attempt, onStarted }: ResultProps) {
  const { publicUrl } = useSite();
  const { category } = attempt;
  return (
    <>
      <Score attempt={attempt} onStarted={onStarted} />
      <Review answers={attempt.answers} />
      <Ranking attempt={attempt} />
      <section aria-labelledby="partager">
        <div className="head">
          <h2 id="partager">Partager votre score</h2>
        </div>
        <ShareLinks url={publicUrl + quizAddress({ category })} title={shareText(attempt)} />
      </section>
    </>
  );
}

function Score({ attempt, onStarted }: ResultProps) {
  const { score, total, category, difficulty } = attempt;
  const { start, pendingLevel, refusal } = useStartAttempt(onStarted);
  return (
    <div className="result">
      <p className="score">
        <b>{score}</b> <span>sur {total}</span>
      </p>
      <div className="stack">
        <p className="rubric">{subjectOf(attempt)}</p>
        <h1 tabIndex={-1}>{frenchTypography(praiseOf(attempt))}</h1>
        <p className="lede">{percentOf(attempt)}&nbsp;% de bonnes réponses.</p>
        <p className="row">
          <Link className="btn" to="/quiz">
            Recommencer
          </Link>
          <Button look="ghost" busy={pendingLevel !== undefined} onClick={() => start({ category, difficulty })}>
            Rejouer ce niveau
          </Button>
          <Link className="btn ghost" to="/cardinaux">
            Annuaire des Cardinaux
          </Link>
        </p>
        {refusal && <Notice kind="error">{refusal}</Notice>}
      </div>
    </div>
  );
}
