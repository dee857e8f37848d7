import type { QuizAnswer } from '@fumata/contracts';
import { useEffect, useId, type KeyboardEvent, type ReactNode, useState } from 'react';
import { frenchTypography } from '@fumata/text';
import { optionOfKey, LETTERS } from '../rules/keys.js';
import { subjectOf, verdictOf, VERDICTS } from '../rules/outcome.js';
import { TIMED_OUT, type AttemptState } from '../rules/attempt-state.js';
import { Explanation } from './explanation.js';
import { KEYS, RETRYING_ANSWER, WARNING } from '../texts.js';
import { secondsUntil, monotonicNow } from '../rules/clock.js';

interface QuestionProps {
  state: Extract<AttemptState, { is: 'asked' | 'locked' | 'revealed' }>;
  /** Result of the last answer; part of the same live region. */
  verdict: string;
  onAnswer: (option: number) => void;
  onNext: () => void;
  /** Button that leaves the attempt. */
  children: ReactNode;
}

/** Question with its countdown, then with its solution. Keyboard shortcuts work while the focus is inside. */
export function Question({ state, verdict, onAnswer, onNext, children }: QuestionProps) {
  const { question, ends } = state;
  const heading = useId();
  const runs = state.is === 'asked';
  const seconds = useSeconds(ends, runs);
  useEffect(() => {
    if (runs && seconds === 0) onAnswer(TIMED_OUT);
  }, [runs, seconds, onAnswer]);
  const press = (event: KeyboardEvent): void => {
    const option = optionOfKey(event, question.options.length);
    if (option !== undefined) onAnswer(option);
  };
  return (
    <section className="question" aria-labelledby={heading} tabIndex={-1} onKeyDown={press}>
      <QuestionHead state={state} verdict={verdict} seconds={seconds} />
      <h1 id={heading} tabIndex={-1}>
        {frenchTypography(question.question)}
      </h1>
      <Answers
        options={question.options}
        chosen={state.is === 'locked' ? state.chosen : undefined}
        answer={state.is === 'revealed' ? state.answer : undefined}
        onAnswer={onAnswer}
      />
      {state.is === 'revealed' && <Explanation state={state} onNext={onNext} />}
      <p className="sr" role="status">
        {runs && isWarning(seconds) ? WARNING : ''}
      </p>
      <p className="on-its-way" role="status">
        {state.is === 'locked' && state.lost ? RETRYING_ANSWER : ''}
      </p>
      <div className="row q-foot">
        {children}
        <span className="keys small faint">{KEYS}</span>
      </div>
    </section>
  );
}

function QuestionHead({ state, verdict, seconds }: Pick<QuestionProps, 'state' | 'verdict'> & { seconds: number }) {
  const { attempt, question } = state;
  return (
    <>
      <div className="q-head">
        <p className="rubric">{subjectOf(attempt)}</p>
        <Progress attempt={attempt} number={question.number} />
        <Ring seconds={seconds} runs={state.is === 'asked'} />
      </div>
      <div className="q-state small">
        <p className="faint">
          Question {question.number} sur {attempt.total}
        </p>
        <p className={`verdict ${verdictClass(attempt.answers.at(-1))}`} aria-hidden="true">
          {verdict}
        </p>
      </div>
    </>
  );
}

type Attempt = QuestionProps['state']['attempt'];

const verdictClass = (lastAnswer: Attempt['answers'][number] | undefined): string =>
  lastAnswer ? verdictOf(lastAnswer) : '';

function Progress({ attempt, number }: { attempt: Attempt; number: number }) {
  return (
    <ol className="dots" role="list" aria-label="Avancement">
      {Array.from({ length: attempt.total }, (_, index) => {
        const answer = attempt.answers[index];
        const isNow = index === number - 1;
        return (
          <li
            key={index}
            className={answer ? verdictOf(answer) : isNow ? 'now' : undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className="sr">
              Question {index + 1}
              {answer && `\u00A0: ${VERDICTS[verdictOf(answer)]}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface AnswersProps {
  options: readonly string[];
  /** Index of the chosen option, `TIMED_OUT` after a timeout; undefined before the choice. */
  chosen: number | undefined;
  /** The recorded answer with its solution; undefined until the server has confirmed it. */
  answer: QuizAnswer | undefined;
  onAnswer: (option: number) => void;
}

/** Options of a question. After the choice they keep their place and the focus but no longer react. */
function Answers({ options, chosen, answer, onAnswer }: AnswersProps) {
  const isLocked = chosen !== undefined || answer !== undefined;
  return (
    <ol className="answers" role="list" aria-label="Réponses">
      {options.map((option, index) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={(answer?.userAnswer ?? chosen) === index || undefined}
            aria-disabled={isLocked || undefined}
            data-verdict={answer && verdictOfOption(answer, index)}
            onClick={() => onAnswer(index)}
          >
            <span className="fig" aria-hidden="true">
              {LETTERS[index]}
            </span>
            <span className="sr">{LETTERS[index]}. </span>
            <span>{frenchTypography(option)}</span>
            {answer && <OptionVerdict verdict={verdictOfOption(answer, index)} />}
          </button>
        </li>
      ))}
    </ol>
  );
}

type OptionVerdictKind = 'right' | 'wrong';

const verdictOfOption = ({ correctAnswer, userAnswer }: QuizAnswer, index: number): OptionVerdictKind | undefined =>
  index === correctAnswer ? 'right' : index === userAnswer ? 'wrong' : undefined;

const OptionVerdict = ({ verdict }: { verdict: OptionVerdictKind | undefined }) =>
  verdict && <b className="small">{verdict === 'right' ? 'Bonne réponse' : 'Votre réponse'}</b>;

const SECONDS = 30;
const WARNING_SECONDS = 5;

const isWarning = (seconds: number): boolean => seconds <= WARNING_SECONDS;

/** Remaining time as a ring; red and pulsing near the end. Not a live region, which would interrupt every second. */
function Ring({ seconds, runs }: { seconds: number; runs: boolean }) {
  // While running, the CSS transition animates towards the state at the end of the current second.
  const remainingShare = Math.min(SECONDS, runs ? seconds - 1 : seconds) / SECONDS;
  const state = runs ? (isWarning(seconds) ? ' warn' : '') : ' locked';
  return (
    <div className={`ring${state}`} role="timer" aria-label="Temps restant">
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r="36" />
        <circle
          className="run"
          cx="40"
          cy="40"
          r="36"
          pathLength="100"
          style={{ strokeDashoffset: 100 - 100 * Math.max(0, remainingShare) }}
        />
      </svg>
      <b>
        {seconds}
        <span className="sr"> secondes</span>
      </b>
    </div>
  );
}

/** Timers may fire slightly early, before the second is over. */
const EARLY_MS = 5;

/** Whole seconds until a time on the monotonic clock, updated every second while running. */
function useSeconds(end: number, runs: boolean): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end, monotonicNow()));
  useEffect(() => {
    if (!runs) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const now = monotonicNow();
      const secondsLeft = secondsUntil(end, now);
      setSeconds(secondsLeft);
      if (secondsLeft > 0) timer = setTimeout(update, end - now - (secondsLeft - 1) * 1000 + EARLY_MS);
    };
    update();
    return () => clearTimeout(timer);
  }, [end, runs]);
  return seconds;
}
