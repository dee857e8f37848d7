import { useEffect, useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { printed } from '../../../lib/printed.js';
import { optionOfKey } from '../rules/keys.js';
import { subjectOf, verdictOf, VERDICTS } from '../rules/outcome.js';
import { TIMED_OUT } from '../rules/play.js';
import type { Play } from '../rules/play.js';
import { KEYS, ON_ITS_WAY, WARNING } from '../texts.js';
import { useSeconds } from '../use-seconds.js';
import { Answers } from './answers.js';
import { isWarning, Ring } from './ring.js';

interface QuestionProps {
  play: Extract<Play, { is: 'asked' | 'locked' }>;
  /** Of the question before; what surrounds this one reads it out. */
  verdict: string;
  onAnswer: (option: number) => void;
  /** The way out. */
  children: ReactNode;
}

/** One question while its time runs, and while its answer is on its way. Keys count where the focus is in it. */
export function Question({ play, verdict, onAnswer, children }: QuestionProps) {
  const { attempt, question, ends } = play;
  const heading = useId();
  const runs = play.is === 'asked';
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
      <div className="q-head">
        <p className="rubric">{subjectOf(attempt)}</p>
        <Progress attempt={attempt} number={question.number} />
        <Ring seconds={seconds} runs={runs} />
      </div>
      <div className="q-told small">
        <p className="faint">
          Question {question.number} sur {attempt.total}
        </p>
        <p className={`verdict ${verdictClass(attempt.answers.at(-1))}`} aria-hidden="true">
          {verdict}
        </p>
      </div>
      <h1 id={heading} tabIndex={-1}>
        {printed(question.question)}
      </h1>
      <Answers
        options={question.options}
        given={play.is === 'locked' ? play.given : undefined}
        onAnswer={onAnswer}
      />
      <p className="sr" role="status">
        {runs && isWarning(seconds) ? WARNING : ''}
      </p>
      <p className="on-its-way" role="status">
        {play.is === 'locked' && play.lost ? ON_ITS_WAY : ''}
      </p>
      <div className="row q-foot">
        {children}
        <span className="keys small faint">{KEYS}</span>
      </div>
    </section>
  );
}

type Attempt = QuestionProps['play']['attempt'];

const verdictClass = (last: Attempt['answers'][number] | undefined): string => (last ? verdictOf(last) : '');

function Progress({ attempt, number }: { attempt: Attempt; number: number }) {
  return (
    <ol className="dots" role="list" aria-label="Avancement">
      {Array.from({ length: attempt.total }, (_, place) => {
        const answer = attempt.answers[place];
        const isNow = place === number - 1;
        return (
          <li
            key={place}
            className={answer ? verdictOf(answer) : isNow ? 'now' : undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className="sr">
              Question {place + 1}
              {answer && `\u00A0: ${VERDICTS[verdictOf(answer)]}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
