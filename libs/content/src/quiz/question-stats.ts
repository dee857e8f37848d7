import type { QuestionStats } from '@fumata/contracts';
import { SECONDS_PER_QUESTION, type StoredAnswer } from './attempt.js';
import { choicesOf } from './attempt-questions.js';
import type { StoredQuestion } from './question-store.js';

type Row = QuestionStats['statistiques'][number];
/** The fields of an answer used for statistics. */
export const COUNTED_FIELDS = ['questionId', 'choices', 'userAnswer', 'option', 'isCorrect', 'ms'] as const;
type CountedAnswer = Pick<StoredAnswer, (typeof COUNTED_FIELDS)[number]>;

const SLICES = 10;

/** Statistics of each question as it is now: answers to other options or another correct answer are not counted. */
export function statsOfAnswers(questions: readonly StoredQuestion[], answers: readonly CountedAnswer[]): Row[] {
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  return questions.flatMap((question) => {
    const choices = choicesOf(question);
    const counted = byQuestion.get(question._id)?.filter((each) => each.choices === choices) ?? [];
    return counted.length === 0 ? [] : [statsOf(question, counted)];
  });
}

function statsOf({ _id: questionId, options }: StoredQuestion, counted: readonly CountedAnswer[]): Row {
  const times = counted.flatMap(({ userAnswer, ms }) => (userAnswer >= 0 ? [ms] : [])).sort((a, b) => a - b);
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return {
    questionId,
    posees: counted.length,
    justes: counted.filter(({ isCorrect }) => isCorrect).length,
    sansReponse: counted.length - times.length,
    parOption: options.map((_, i) => counted.filter(({ option }) => option === i).length),
    secondes: times.length === 0 ? null : seconds(mean),
    mediane: times.length === 0 ? null : seconds(times[Math.ceil(times.length / 2) - 1] ?? 0),
    parTranche: Array.from({ length: SLICES }, (_, i) => times.filter((ms) => sliceOf(ms) === i).length),
  };
}

/** Late answers count in the last slice. */
const sliceOf = (ms: number): number => Math.min(SLICES - 1, Math.floor((ms / 1000 / SECONDS_PER_QUESTION) * SLICES));

/** With one decimal. */
const seconds = (ms: number): number => Math.round(ms / 100) / 10;
