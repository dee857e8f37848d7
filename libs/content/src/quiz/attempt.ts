import type { AskedQuestion, AttemptAnswer, NewAttempt, QuizAnswer } from '@fumata/contracts';
import type { StoredDocument } from '@fumata/documents';
import { derivedId } from '@fumata/platform';
import type { StoredQuestion } from './question-store.js';

export const QUESTIONS = 5;
export const SECONDS = 30;
/** What the network may take from a question's time. */
const GRACE_MS = 2_000;
const TIMED_OUT = -1;

/** A question as it was when the attempt began, whatever is done to it afterwards. */
type Posed = Pick<StoredQuestion, '_id' | 'question' | 'options' | 'correctAnswer' | 'explanation'> & {
  /** Which option of the question stands at each place: they are shuffled, so that a place can't be learnt by heart. */
  readonly order: readonly number[];
  readonly choices: string;
};

/** One run of the quiz, bound to the browser that began it. Its answers are documents of their own: each can be made only once. */
export interface StoredAttempt extends StoredDocument, NewAttempt {
  readonly owner: string;
  readonly questions: readonly Posed[];
  readonly startedAt: string;
  /** In the ranking of a day, once that was wanted. */
  readonly ranked: Ranked | null;
}

export interface Ranked {
  readonly day: string;
  readonly pseudonyme: string;
  readonly score: number;
  readonly secondes: number;
}

export interface StoredAnswer extends StoredDocument {
  readonly attemptId: string;
  /** From 0 on. */
  readonly place: number;
  readonly questionId: string;
  readonly userAnswer: number;
  /** Which option of the question that was, wherever it stood; -1 for none. */
  readonly option: number;
  /** What there was to choose from. */
  readonly choices: string;
  readonly isCorrect: boolean;
  readonly at: string;
  /** Since the question was handed out. */
  readonly ms: number;
}

/** Which options, and which of them right: once one of these is another, the question's statistics begin anew. */
export const choicesOf = ({
  options,
  correctAnswer,
}: Pick<StoredQuestion, 'options' | 'correctAnswer'>): string =>
  derivedId('choices', correctAnswer, ...options);

export const answerId = (attemptId: string, place: number): string => `${attemptId}-${place}`;

/** So many questions of those that there are, in no order; `random` gives numbers from 0 up to 1. */
export function picked(questions: readonly StoredQuestion[], random: () => number): Posed[] {
  return shuffled(questions, random)
    .slice(0, QUESTIONS)
    .map((each) => {
      const { _id, question, options, correctAnswer, explanation } = each;
      const order = shuffled([...options.keys()], random);
      const placed = order.map((option) => options[option] ?? '');
      return {
        _id,
        question,
        options: placed,
        correctAnswer: order.indexOf(correctAnswer),
        explanation,
        order,
        choices: choicesOf(each),
      };
    });
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const left = [...things];
  return Array.from(things, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}

/** When the question that is to be answered now was handed out: with the answer to the one before. */
const handedOut = ({ startedAt }: StoredAttempt, answers: readonly StoredAnswer[]): number =>
  Date.parse(answers.at(-1)?.at ?? startedAt);

const isOverdue = (attempt: StoredAttempt, answers: readonly StoredAnswer[], now: Date): boolean =>
  now.getTime() > handedOut(attempt, answers) + SECONDS * 1000 + GRACE_MS;

/** The question that is to be answered now; undefined once all are. */
export function asked(attempt: StoredAttempt, answers: readonly StoredAnswer[]): AskedQuestion | undefined {
  const posed = attempt.questions[answers.length];
  if (!posed) return undefined;
  const deadline = new Date(handedOut(attempt, answers) + SECONDS * 1000).toISOString();
  const { _id: id, question, options } = posed;
  return { id, question, options: [...options], number: answers.length + 1, deadline };
}

/** The answer to record when nobody has answered in time; undefined while there is time, and at the end. */
export const timedOut = (
  attempt: StoredAttempt,
  answers: readonly StoredAnswer[],
  now: Date,
): StoredAnswer | undefined =>
  attempt.questions[answers.length] && isOverdue(attempt, answers, now)
    ? recorded(attempt, answers, { userAnswer: TIMED_OUT, now })
    : undefined;

export type AnswerRefusal =
  | { readonly refused: 'attempt-finished' }
  | { readonly refused: 'question-not-asked' };

/** What an answer counts for: as given while there is time, as none when it is late. */
export function answered(
  attempt: StoredAttempt,
  answers: readonly StoredAnswer[],
  given: AttemptAnswer,
  now: Date,
): StoredAnswer | AnswerRefusal {
  const posed = attempt.questions[answers.length];
  if (!posed) return { refused: 'attempt-finished' };
  if (posed._id !== given.questionId) return { refused: 'question-not-asked' };
  const userAnswer = isOverdue(attempt, answers, now) ? TIMED_OUT : given.userAnswer;
  return recorded(attempt, answers, { userAnswer, now });
}

function recorded(
  attempt: StoredAttempt,
  answers: readonly StoredAnswer[],
  { userAnswer, now }: { readonly userAnswer: number; readonly now: Date },
): StoredAnswer {
  const place = answers.length;
  const posed = attempt.questions[place] as Posed; // there is one to answer
  return {
    _id: answerId(attempt._id, place),
    attemptId: attempt._id,
    place,
    questionId: posed._id,
    userAnswer,
    option: posed.order[userAnswer] ?? TIMED_OUT,
    choices: posed.choices,
    isCorrect: userAnswer === posed.correctAnswer,
    at: now.toISOString(),
    ms: now.getTime() - handedOut(attempt, answers),
  };
}

export const scoreOf = (answers: readonly StoredAnswer[]): number =>
  answers.filter(({ isCorrect }) => isCorrect).length;

/** An answer with what may be told once it is given. */
export function told({ questions }: StoredAttempt, answer: StoredAnswer): QuizAnswer {
  const { question, options, correctAnswer, explanation } = questions[answer.place] as Posed; // it was asked
  const { questionId, userAnswer, isCorrect } = answer;
  return { questionId, question, options: [...options], userAnswer, correctAnswer, isCorrect, explanation };
}
