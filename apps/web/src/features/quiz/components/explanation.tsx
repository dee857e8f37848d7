import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../components/button.js';
import { frenchTypography } from '@fumata/text';
import { isLast, TIMED_OUT, type AttemptState } from '../rules/attempt-state.js';
import { NEXT_LOST } from '../texts.js';

/** After a timeout the next question, or the result, follows by itself, once there was time to read. */
const AFTER_TIMEOUT_MS = 8_000;

interface ExplanationProps {
  state: Extract<AttemptState, { is: 'revealed' }>;
  onNext: () => void;
}

/** The explanation of a solution, and the button to the next question, which has the focus. */
export function Explanation({ state: { attempt, answer, next }, onNext }: ExplanationProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const continueByItself = useEffectEvent(onNext);
  const continuesByItself = answer.userAnswer === TIMED_OUT && next === 'waiting';
  useEffect(() => {
    if (!continuesByItself) return;
    const timer = setTimeout(() => continueByItself(), AFTER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [continuesByItself]);
  return (
    <div className="explanation stack">
      <p>{frenchTypography(answer.explanation)}</p>
      {next === 'lost' && <p role="alert">{NEXT_LOST}</p>}
      <Button ref={button} busy={next === 'requested'} onClick={onNext}>
        {isLast(attempt) ? 'Voir le résultat' : 'Question suivante'}
      </Button>
    </div>
  );
}
