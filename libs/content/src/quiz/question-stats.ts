import type { QuestionStats } from '@fumata/contracts';
import type { StoredAnswer } from './attempt.js';

type Row = QuestionStats['statistiques'][number];

const OPTIONS = 4;

/** How each question is answered. */
export function statsOfAnswers(answers: readonly StoredAnswer[]): Row[] {
  const byQuestion = new Map<string, StoredAnswer[]>();
  for (const answer of answers) {
    const given = byQuestion.get(answer.questionId);
    if (given) given.push(answer);
    else byQuestion.set(answer.questionId, [answer]);
  }
  return [...byQuestion].map(([questionId, given]) => {
    const inTime = given.filter(({ userAnswer }) => userAnswer >= 0);
    const took = inTime.reduce((sum, { ms }) => sum + ms, 0);
    return {
      questionId,
      posees: given.length,
      justes: given.filter(({ isCorrect }) => isCorrect).length,
      sansReponse: given.length - inTime.length,
      parOption: Array.from({ length: OPTIONS }, (_, i) => given.filter((each) => each.option === i).length),
      secondes: inTime.length === 0 ? null : Math.round(took / inTime.length / 100) / 10,
    };
  });
}
