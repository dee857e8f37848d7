import type { Answered, AskedQuestion, Attempt } from '@fumata/contracts';
import { endOf } from './clock.js';
import type { Timed } from './clock.js';

/** What is sent, and recorded, when nobody has answered in time. */
export const TIMED_OUT = -1;

/** What else there is to say of the answer before: it came too late, or another tab's counted. */
export type Remark = 'late' | 'elsewhere';

interface Asking {
  readonly attempt: Attempt;
  readonly question: AskedQuestion;
  /** When its time is over, by this browser's steady clock. */
  readonly ends: number;
  readonly remark: Remark | undefined;
}

/** Where a run of the quiz stands in this tab. */
export type Play =
  | { readonly is: 'loading' }
  /** Nothing is known of the run, because no answer came. */
  | { readonly is: 'failed' }
  /** There is no such run, or another browser began it. */
  | { readonly is: 'missing' }
  | ({ readonly is: 'asked' } & Asking)
  /** Answered, or out of time: on its way. `lost`: the server has not been reached so far. */
  | ({ readonly is: 'locked'; readonly given: number; readonly lost: boolean } & Asking)
  | { readonly is: 'finished'; readonly attempt: Attempt; readonly remark: Remark | undefined };

export type Happening =
  | { readonly is: 'told'; readonly run: Timed<Attempt> }
  | { readonly is: 'given'; readonly option: number }
  | { readonly is: 'answered'; readonly answer: Timed<Answered> }
  | { readonly is: 'lost' | 'failed' | 'missing' | 'again' };

export function after(play: Play, happening: Happening): Play {
  switch (happening.is) {
    case 'told':
      return told(play, happening.run);
    case 'given':
      return play.is === 'asked' ? { ...play, is: 'locked', given: happening.option, lost: false } : play;
    case 'answered':
      return play.is === 'locked' ? answered(play, happening.answer) : play;
    case 'lost':
      return play.is === 'locked' ? { ...play, lost: true } : play;
    case 'failed':
      return play.is === 'loading' ? { is: 'failed' } : play;
    case 'missing':
      return { is: 'missing' };
    case 'again':
      return { is: 'loading' };
  }
}

function told(play: Play, run: Timed<Attempt>): Play {
  const before = 'attempt' in play ? play.attempt.answers.length : 0;
  const { answers } = run.body;
  if (answers.length < before) return play; // overtaken by an answer given meanwhile
  if (play.is === 'asked') return standing(run, answers.length === before ? play.remark : undefined);
  if (play.is !== 'locked') return standing(run, undefined);
  const recorded = answers.find(({ questionId }) => questionId === play.question.id);
  return recorded ? standing(run, remarkOn(play.given, recorded.userAnswer)) : play;
}

function answered(
  { attempt, question, given }: Extract<Play, { is: 'locked' }>,
  answer: Timed<Answered>,
): Play {
  const { userAnswer, correctAnswer, isCorrect, explanation, score, next, now } = answer.body;
  const { id: questionId, question: text, options } = question;
  const recorded = { questionId, question: text, options, userAnswer, correctAnswer, isCorrect, explanation };
  const answers = [...attempt.answers, recorded];
  const body = { ...attempt, score, answers, question: next, now };
  return standing({ body, at: answer.at }, remarkOn(given, userAnswer));
}

function standing(run: Timed<Attempt>, remark: Remark | undefined): Play {
  const { body: attempt } = run;
  const { question } = attempt;
  if (!question) return { is: 'finished', attempt, remark };
  return { is: 'asked', attempt, question, ends: endOf(question, run), remark };
}

function remarkOn(given: number, recorded: number): Remark | undefined {
  if (given === TIMED_OUT || given === recorded) return undefined;
  return recorded === TIMED_OUT ? 'late' : 'elsewhere';
}
