import type { Answered, AskedQuestion, Attempt, QuizAnswer } from '@fumata/contracts';
import { deadlineOf, type Timed } from './clock.js';

/** Answer recorded after a timeout. */
export const TIMED_OUT = -1;

/** Additional remark about the previous answer: it arrived too late, or another tab's answer counted. */
export type Remark = 'late' | 'elsewhere';

interface OpenQuestion {
  readonly attempt: Attempt;
  readonly question: AskedQuestion;
  /** Deadline on this browser's monotonic clock. */
  readonly ends: number;
  readonly remark: Remark | undefined;
}

/** State of an attempt in this tab. */
export type AttemptState =
  | { readonly is: 'loading' }
  /** Loading failed; nothing is known of the attempt. */
  | { readonly is: 'failed' }
  /** The attempt does not exist or belongs to another browser. */
  | { readonly is: 'missing' }
  | ({ readonly is: 'asked' } & OpenQuestion)
  /** Answered or timed out, being sent. `lost`: an attempt to send it has failed and is retried. */
  | ({ readonly is: 'locked'; readonly chosen: number; readonly lost: boolean } & OpenQuestion)
  /**
   * Answered: the right answer and its explanation are shown while the next question, if there is one, waits.
   * `requested`: it is being fetched; `lost`: an attempt to fetch it has failed.
   */
  | ({
      readonly is: 'revealed';
      readonly answer: QuizAnswer;
      readonly next: 'waiting' | 'requested' | 'lost';
    } & OpenQuestion)
  | { readonly is: 'finished'; readonly attempt: Attempt; readonly remark: Remark | undefined };

export type AttemptEvent =
  | { readonly is: 'loaded'; readonly attempt: Timed<Attempt> }
  | { readonly is: 'given'; readonly option: number }
  | { readonly is: 'answered'; readonly answer: Timed<Answered> }
  | { readonly is: 'lost' | 'failed' | 'missing' | 'retried' | 'next' };

export function reduceAttempt(state: AttemptState, event: AttemptEvent): AttemptState {
  switch (event.is) {
    case 'loaded':
      return loaded(state, event.attempt);
    case 'given':
      return state.is === 'asked' ? { ...state, is: 'locked', chosen: event.option, lost: false } : state;
    case 'answered':
      return state.is === 'locked' ? answered(state, event.answer) : state;
    case 'lost':
      if (state.is === 'revealed') return { ...state, next: 'lost' };
      return state.is === 'locked' ? { ...state, lost: true } : state;
    case 'next':
      return state.is === 'revealed' ? continued(state) : state;
    case 'failed':
      return state.is === 'loading' ? { is: 'failed' } : state;
    case 'missing':
      return { is: 'missing' };
    case 'retried':
      return { is: 'loading' };
  }
}

function loaded(state: AttemptState, timedAttempt: Timed<Attempt>): AttemptState {
  const answeredBefore = 'attempt' in state ? state.attempt.answers.length : 0;
  const { answers } = timedAttempt.body;
  if (answers.length < answeredBefore) return state; // outdated: an answer has been recorded meanwhile
  if (state.is === 'asked' || state.is === 'revealed')
    return stateOf(timedAttempt, answers.length === answeredBefore ? state.remark : undefined);
  if (state.is !== 'locked') return stateOf(timedAttempt, undefined);
  const recorded = answers.find(({ questionId }) => questionId === state.question.id);
  return recorded ? stateOf(timedAttempt, remarkOn(state.chosen, recorded.userAnswer)) : state;
}

function answered(
  { attempt, question, chosen, ends }: Extract<AttemptState, { is: 'locked' }>,
  answer: Timed<Answered>,
): AttemptState {
  const { userAnswer, correctAnswer, isCorrect, explanation, score, next, now } = answer.body;
  const { id: questionId, question: text, options } = question;
  const recorded = { questionId, question: text, options, userAnswer, correctAnswer, isCorrect, explanation };
  const answers = [...attempt.answers, recorded];
  const body = { ...attempt, score, answers, question: next, now };
  const remark = remarkOn(chosen, userAnswer);
  // A server of an earlier version hands out the next question at once, and its clock runs.
  if (next) return stateOf({ body, at: answer.at }, remark);
  return { is: 'revealed', attempt: body, question, answer: recorded, ends, remark, next: 'waiting' };
}

/** Whether the attempt has no further question. */
export const isLast = ({ answers, total }: Attempt): boolean => answers.length === total;

const continued = (state: Extract<AttemptState, { is: 'revealed' }>): AttemptState =>
  isLast(state.attempt)
    ? { is: 'finished', attempt: state.attempt, remark: state.remark }
    : { ...state, next: 'requested' };

function stateOf(timedAttempt: Timed<Attempt>, remark: Remark | undefined): AttemptState {
  const { body: attempt } = timedAttempt;
  const { question } = attempt;
  if (!question) return { is: 'finished', attempt, remark };
  return { is: 'asked', attempt, question, ends: deadlineOf(question, timedAttempt), remark };
}

function remarkOn(userAnswer: number, recorded: number): Remark | undefined {
  if (userAnswer === TIMED_OUT || userAnswer === recorded) return undefined;
  return recorded === TIMED_OUT ? 'late' : 'elsewhere';
}
