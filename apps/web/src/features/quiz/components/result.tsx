import type { Attempt } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { useSite } from '../../../shell/site.js';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { ShareLinks } from '../../../components/share-links.js';
import { printed } from '../../../lib/printed.js';
import { addressOf } from '../rules/address.js';
import type { Timed } from '../rules/clock.js';
import { percentOf, praiseOf, shareText, subjectOf } from '../rules/outcome.js';
import { useBeginning } from '../use-beginning.js';
import { Ranking } from './ranking.js';
import { Review } from './review.js';

interface ResultProps {
  attempt: Attempt;
  onBegun: (run: Timed<Attempt>) => void;
}

/** A finished run: the score, each answer, the day's best. */
export function Result({ attempt, onBegun }: ResultProps) {
  const { publicUrl } = useSite();
  const { category } = attempt;
  return (
    <>
      <Score attempt={attempt} onBegun={onBegun} />
      <Review answers={attempt.answers} />
      <Ranking attempt={attempt} />
      <section aria-labelledby="partager">
        <div className="head">
          <h2 id="partager">Partager votre score</h2>
        </div>
        <ShareLinks url={publicUrl + addressOf({ category })} title={shareText(attempt)} />
      </section>
    </>
  );
}

function Score({ attempt, onBegun }: ResultProps) {
  const { score, total, category, difficulty } = attempt;
  const { begin, under, refusal } = useBeginning(onBegun);
  return (
    <div className="result">
      <p className="score">
        <b>{score}</b> <span>sur {total}</span>
      </p>
      <div className="stack">
        <p className="rubric">{subjectOf(attempt)}</p>
        <h1 tabIndex={-1}>{printed(praiseOf(attempt))}</h1>
        <p className="lede">{percentOf(attempt)}&nbsp;% de bonnes réponses.</p>
        <p className="row">
          <Link className="btn" to="/quiz">
            Recommencer
          </Link>
          <Button look="ghost" busy={under !== undefined} onClick={() => begin({ category, difficulty })}>
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
