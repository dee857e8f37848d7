import { currentQuestion, revealAnswer, scoreOf, type AttemptState } from '@fumata/content';
import type { Answered, Attempt } from '@fumata/contracts';

/** A run as its player sees it. `now`: the server's time, for the remaining seconds. */
export function shownAttempt({ attempt, answers }: AttemptState, now: string): Attempt {
  const { _id, category, difficulty, questions, ranked } = attempt;
  return {
    _id,
    category,
    difficulty,
    total: questions.length,
    score: scoreOf(answers),
    question: currentQuestion(attempt, answers) ?? null,
    answers: answers.map((answer) => revealAnswer(attempt, answer)),
    pseudonyme: ranked?.pseudonyme ?? null,
    now,
  };
}

/** The last answer with its solution, and the next question. */
export function shownAnswer({ attempt, answers }: AttemptState, now: string): Answered {
  const last = answers.at(-1);
  if (!last) throw new Error('the answered attempt has no last question');
  const { userAnswer, correctAnswer, isCorrect, explanation } = revealAnswer(attempt, last);
  return {
    userAnswer,
    correctAnswer,
    isCorrect,
    explanation,
    score: scoreOf(answers),
    next: currentQuestion(attempt, answers) ?? null,
    now,
  };
}
