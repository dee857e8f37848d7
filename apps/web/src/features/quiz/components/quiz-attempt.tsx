import type { Attempt } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { MainLink } from '../../../components/navigation/links.js';
import { Button, GhostButton } from '../../../components/button.js';
import { toast } from '../../../components/messages/toasts.js';
import { frenchTypography } from '@fumata/text';
import { storedAttempt } from '../stored-attempt.js';
import { quizAddress, type QuizQuery } from '../rules/address.js';
import type { Timed } from '../rules/clock.js';
import { verdictText } from '../rules/outcome.js';
import type { AttemptState } from '../rules/attempt-state.js';
import { ABANDON, LOAD_FAILED, MISSING, MISSING_REASON, TITLE } from '../texts.js';
import { useFocusOnHeading } from '../use-focus-on-heading.js';
import { useAttempt } from '../use-attempt.js';
import { Question } from './question.js';
import { Result } from './result.js';

interface QuizAttemptProps {
  attemptId: string;
  query: QuizQuery;
  /** Data of an attempt that has just started. */
  started: Timed<Attempt> | undefined;
  onStarted: (attempt: Timed<Attempt>) => void;
}

/** Quiz attempt from its first question to its result. */
export function QuizAttempt({ attemptId, query, started, onStarted }: QuizAttemptProps) {
  const { state, answer, next, retry } = useAttempt(attemptId, started);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnHeading(box, 'question' in state ? `question ${state.question.number}` : state.is);
  useStoredAttempt(state, attemptId);
  const verdict = 'attempt' in state ? verdictText(state.attempt.answers, state.remark) : '';
  return (
    <div ref={box}>
      <p className="sr" role="status">
        {verdict}
        {state.is === 'revealed' && ` ${frenchTypography(state.answer.explanation)}`}
      </p>
      {state.is === 'loading' && <AttemptLoading />}
      {state.is === 'failed' && <Failed onRetry={retry} />}
      {state.is === 'missing' && <Missing />}
      {state.is === 'finished' && <Result attempt={state.attempt} onStarted={onStarted} />}
      {'question' in state && (
        <Question key={state.question.id} state={state} verdict={verdict} onAnswer={answer} onNext={next}>
          <AbandonButton query={query} />
        </Question>
      )}
    </div>
  );
}

/** Stores the attempt in the browser until it is finished. */
function useStoredAttempt(state: AttemptState, attemptId: string): void {
  const isOver = state.is === 'finished' || state.is === 'missing';
  const { category, difficulty } = 'question' in state ? state.attempt : {};
  useEffect(() => {
    if (isOver) storedAttempt.remove(attemptId);
    if (category && difficulty) storedAttempt.write({ category, difficulty, attemptId });
  }, [isOver, category, difficulty, attemptId]);
}

function AbandonButton({ query }: { query: QuizQuery }) {
  const navigate = useNavigate();
  const leave = (): void => {
    storedAttempt.remove(query.attemptId ?? '');
    void navigate('/quiz', { replace: true });
    const back = () => void navigate(quizAddress(query));
    toast('info', 'Quiz abandonné', undefined, { label: 'Reprendre', onAct: back });
  };
  return (
    <Button look="quiet" onClick={leave}>
      {ABANDON}
    </Button>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="void" role="alert">
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p>{LOAD_FAILED}</p>
      <GhostButton onClick={onRetry}>Réessayer</GhostButton>
    </div>
  );
}

function Missing() {
  return (
    <div className="void">
      <h1 tabIndex={-1}>{MISSING}</h1>
      <p>{MISSING_REASON}</p>
      <MainLink to="/quiz">Commencer un nouveau quiz</MainLink>
    </div>
  );
}

/** Placeholder with the size of a question. */
function AttemptLoading() {
  return (
    <div className="question" aria-busy="true">
      <h1 className="sr">Chargement de la partie…</h1>
      <div className="q-head" aria-hidden="true">
        <span className="sk">Histoire, débutant</span>
        <span className="ring sk" />
      </div>
      <p className="q-state small" aria-hidden="true">
        <span className="sk">Question 1 sur 5</span>
      </p>
      <p className="h1 sk" aria-hidden="true" />
      <div className="answers" aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className="waiting">
            <span className="sk">Réponse</span>
          </div>
        ))}
      </div>
    </div>
  );
}
