import type { Attempt, QuizAnswer } from '@fumata/contracts';
import { frenchTypography, percentOf } from '@fumata/text';
import { QUIZ_CATEGORY_NAMES } from '../../../lib/wording/quiz-names.js';
import { TIMED_OUT, type Remark } from './attempt-state.js';

const NBSP = '\u00A0';

/** Minimum percentage of each praise. */
const PRAISE = [
  [80, 'Excellent !'],
  [60, 'Bien joué !'],
  [40, 'Pas mal !'],
] as const;

export const praiseOf = ({ score, total }: Pick<Attempt, 'score' | 'total'>): string =>
  PRAISE.find(([from]) => percentOf(score, total) >= from)?.[1] ?? 'Vous pouvez faire mieux !';

/** Histoire, débutant */
export const subjectOf = ({ category, difficulty }: Pick<Attempt, 'category' | 'difficulty'>): string =>
  `${QUIZ_CATEGORY_NAMES[category]}, ${difficulty === 'tous' ? 'tous les niveaux' : difficulty}`;

export const shareText = (attempt: Attempt): string =>
  `${attempt.score} sur ${attempt.total} au quiz «${NBSP}${subjectOf(attempt)}${NBSP}». Et vous\u202F?`;

type Verdict = 'ok' | 'ko' | 'none';

export const verdictOf = ({ isCorrect, userAnswer }: QuizAnswer): Verdict =>
  isCorrect ? 'ok' : userAnswer === TIMED_OUT ? 'none' : 'ko';

export const VERDICTS: Readonly<Record<Verdict, string>> = { ok: 'juste', ko: 'faux', none: 'temps écoulé' };

const optionAt = ({ options }: QuizAnswer, index: number): string => frenchTypography(options[index] ?? '');
export const rightOption = (answer: QuizAnswer): string => optionAt(answer, answer.correctAnswer);
export const chosenOption = (answer: QuizAnswer): string => optionAt(answer, answer.userAnswer);

/** Result of the previous question in one line; the explanation follows at the end. */
export function verdictText(answers: readonly QuizAnswer[], remark: Remark | undefined): string {
  const lastAnswer = answers.at(-1);
  if (!lastAnswer) return '';
  const verdict = remark === 'late' ? 'réponse arrivée trop tard' : VERDICTS[verdictOf(lastAnswer)];
  const head = `Question ${answers.length}${NBSP}: ${verdict}.`;
  const right = lastAnswer.isCorrect ? '' : ` Bonne réponse${NBSP}: ${rightOption(lastAnswer)}.`;
  return `${head}${right}${remark === 'elsewhere' ? ' Un autre onglet avait déjà répondu.' : ''}`;
}
