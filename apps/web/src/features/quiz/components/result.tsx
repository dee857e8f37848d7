import type { Attempt, QuizAnswer } from '@fumata/contracts';
import { GhostLink, MainLink } from '../../../components/navigation/links.js';
import { useSite } from '../../../shell/site.js';
import { GhostButton } from '../../../components/button.js';
import { Notice } from '../../../components/messages/notice.js';
import { ShareLinks } from '../../../components/sharing/share-links.js';
import { frenchTypography, percentOf } from '@fumata/text';
import { quizAddress } from '../rules/address.js';
import type { Timed } from '../rules/clock.js';
import { praiseOf, shareText, subjectOf, chosenOption, rightOption, verdictOf } from '../rules/outcome.js';
import { useStartAttempt } from '../use-start-attempt.js';
import { Ranking } from './ranking.js';
import { Badge } from '../../../components/badge.js';

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
        <p className="lede">{percentOf(score, total)}&nbsp;% de bonnes réponses.</p>
        <p className="row">
          <MainLink to="/quiz">Recommencer</MainLink>
          <GhostButton busy={pendingLevel !== undefined} onClick={() => start({ category, difficulty })}>
            Rejouer ce niveau
          </GhostButton>
          <GhostLink to="/cardinaux">Annuaire des Cardinaux</GhostLink>
        </p>
        {refusal && <Notice kind="error">{refusal}</Notice>}
      </div>
    </div>
  );
}

/** Questions with the given and the correct answer, and an explanation. */
function Review({ answers }: { answers: readonly QuizAnswer[] }) {
  return (
    <section aria-labelledby="reponses">
      <div className="head">
        <h2 id="reponses">Vos réponses</h2>
      </div>
      <ol className="review" role="list">
        {answers.map((answer) => (
          <li key={answer.questionId}>
            <h3>{frenchTypography(answer.question)}</h3>
            <p className="verdicts">
              <Verdicts answer={answer} />
            </p>
            <p className="muted">{frenchTypography(answer.explanation)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Verdicts({ answer }: { answer: QuizAnswer }) {
  const verdict = verdictOf(answer);
  const right = rightOption(answer);
  if (verdict === 'ok')
    return (
      <Badge kind="ok" full>
        Juste&nbsp;: {right}
      </Badge>
    );
  return (
    <>
      {verdict === 'ko' ? (
        <Badge kind="red">Votre réponse&nbsp;: {chosenOption(answer)}</Badge>
      ) : (
        <Badge kind="off">Temps écoulé</Badge>
      )}
      <Badge kind="ok" full>
        Bonne réponse&nbsp;: {right}
      </Badge>
    </>
  );
}
