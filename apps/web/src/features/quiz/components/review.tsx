import type { QuizAnswer } from '@fumata/contracts';
import { Badge } from '../../../components/badge.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { chosenOption, rightOption, verdictOf } from '../rules/outcome.js';

/** Questions with the given and the correct answer, and an explanation. */
export function Review({ answers }: { answers: readonly QuizAnswer[] }) {
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
