import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
import { frenchTypography } from '../../../lib/french-typography.js';
import { optionOfKey } from '../rules/keys.js';
import { subjectOf, verdictOf, VERDICTS } from '../rules/outcome.js';
import { TIMED_OUT, type AttemptState } from '../rules/attempt-state.js';
import { KEYS, RETRYING_ANSWER, WARNING } from '../texts.js';
import { useSeconds } from '../use-seconds.js';
import { Answers } from './answers.js';
import { isWarning, Ring } from './ring.js';

interface QuestionProps {
  state: Extract<AttemptState, { is: 'asked' | 'locked' }>;
  /** Result of the previous question; part of the same live region. */
  verdict: string;
  onAnswer: (option: number) => void;
  /** Link that leaves the attempt. */
  children: ReactNode;
}

/** Question with its countdown, until its answer is confirmed. Keyboard shortcuts work while the focus is inside. */
export function Question({ state, verdict, onAnswer, children }: QuestionProps) {
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
        onAnswer={onAnswer}
      />
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

const verdictClass = (last: Attempt['answers'][number] | undefined): string => (last ? verdictOf(last) : '');

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
