import type { AskedQuestion, AttemptAnswer, NewAttempt, QuizAnswer } from '@fumata/contracts';
import type { StoredDocument } from '@fumata/documents';
import type { AttemptQuestion } from './attempt-questions.js';

export const SECONDS_PER_QUESTION = 30;
/** Tolerance for network latency. */
const GRACE_MS = 2_000;
const TIMED_OUT = -1;

/** One attempt, bound to the browser that began it. Answers are separate documents, so that each is recorded once. */
export interface StoredAttempt extends StoredDocument, NewAttempt {
  readonly owner: string;
  readonly questions: readonly AttemptQuestion[];
  readonly startedAt: string;
  /** Entry in the ranking of a day, if requested. */
  readonly ranked: RankingEntry | null;
  /** An administrator has removed it from the ranking. */
  readonly isBarred?: boolean;
}

export interface RankingEntry {
  /** The day on which the pseudonym was sent: no page shows the ranking of an earlier day. */
  readonly day: string;
  readonly pseudonyme: string;
  readonly score: number;
  readonly secondes: number;
}

export interface StoredAnswer extends StoredDocument {
  readonly attemptId: string;
  /** From 0. */
  readonly place: number;
  readonly questionId: string;
  readonly userAnswer: number;
  /** The chosen option, independent of its place; -1 for none. */
  readonly option: number;
  /** Identifies the options and the correct answer. */
  readonly choices: string;
  readonly isCorrect: boolean;
  readonly at: string;
  /** Since the question was handed out. */
  readonly ms: number;
  /** When the next question was handed out: null for not yet; missing if it was with this answer. */
  readonly nextAskedAt?: string | null;
}

const answerId = (attemptId: string, place: number): string => `${attemptId}-${place}`;

/** The next question waits until it is asked for. */
export const awaitsNext = (answers: readonly StoredAnswer[]): boolean => answers.at(-1)?.nextAskedAt === null;

/** When the current question was handed out: at the previous answer, or when it was asked for after that. */
const handedOut = ({ startedAt }: StoredAttempt, answers: readonly StoredAnswer[]): number => {
  const last = answers.at(-1);
  return Date.parse(last?.nextAskedAt ?? last?.at ?? startedAt);
};

const isOverdue = (attempt: StoredAttempt, answers: readonly StoredAnswer[], now: Date): boolean =>
  now.getTime() > handedOut(attempt, answers) + SECONDS_PER_QUESTION * 1000 + GRACE_MS;

/** The question that has been handed out. */
const askedQuestion = ({ questions }: StoredAttempt, answers: readonly StoredAnswer[]): AttemptQuestion | undefined =>
  awaitsNext(answers) ? undefined : questions[answers.length];

/** The current question; undefined at the end, and until the next one is asked for. */
export function currentQuestion(attempt: StoredAttempt, answers: readonly StoredAnswer[]): AskedQuestion | undefined {
  const current = askedQuestion(attempt, answers);
  if (!current) return undefined;
  const deadline = new Date(handedOut(attempt, answers) + SECONDS_PER_QUESTION * 1000).toISOString();
  const { _id: id, question, options } = current;
  return { id, question, options: [...options], number: answers.length + 1, deadline };
}

/** The answer to record for an overdue question; undefined while there is time, and at the end. */
export const timeOutAnswer = (
  attempt: StoredAttempt,
  answers: readonly StoredAnswer[],
  now: Date,
): StoredAnswer | undefined =>
  askedQuestion(attempt, answers) && isOverdue(attempt, answers, now)
    ? recorded(attempt, answers, { userAnswer: TIMED_OUT, now, waits: false })
    : undefined;

export type AnswerRefusal = { readonly refused: 'attempt-finished' } | { readonly refused: 'question-not-asked' };

/** Evaluates an answer: as given in time, as unanswered when late. */
export function evaluateAnswer(
  attempt: StoredAttempt,
  answers: readonly StoredAnswer[],
  input: AttemptAnswer,
  now: Date,
): StoredAnswer | AnswerRefusal {
  if (!attempt.questions[answers.length]) return { refused: 'attempt-finished' };
  if (askedQuestion(attempt, answers)?._id !== input.questionId) return { refused: 'question-not-asked' };
  const userAnswer = isOverdue(attempt, answers, now) ? TIMED_OUT : input.userAnswer;
  return recorded(attempt, answers, { userAnswer, now, waits: input.attendre === true });
}

interface GivenAnswer {
  readonly userAnswer: number;
  readonly now: Date;
  /** The next question waits until it is asked for. */
  readonly waits: boolean;
}

function recorded(
  attempt: StoredAttempt,
  answers: readonly StoredAnswer[],
  { userAnswer, now, waits }: GivenAnswer,
): StoredAnswer {
  const place = answers.length;
  const question = attempt.questions[place] as AttemptQuestion; // there is a current question
  return {
    _id: answerId(attempt._id, place),
    attemptId: attempt._id,
    place,
    questionId: question._id,
    userAnswer,
    option: question.order[userAnswer] ?? TIMED_OUT,
    choices: question.choices,
    isCorrect: userAnswer === question.correctAnswer,
    at: now.toISOString(),
    ms: now.getTime() - handedOut(attempt, answers),
    ...(waits && place + 1 < attempt.questions.length && { nextAskedAt: null }),
  };
}

export const scoreOf = (answers: readonly StoredAnswer[]): number =>
  answers.filter(({ isCorrect }) => isCorrect).length;

/** An answer with its solution. */
export function revealAnswer({ questions }: StoredAttempt, answer: StoredAnswer): QuizAnswer {
  // It was handed out.
  const { question, options, correctAnswer, explanation } = questions[answer.place] as AttemptQuestion;
  const { questionId, userAnswer, isCorrect } = answer;
  return { questionId, question, options: [...options], userAnswer, correctAnswer, isCorrect, explanation };
}
