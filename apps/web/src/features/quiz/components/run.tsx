import type { Attempt } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { toast } from '../../../components/toasts.js';
import { keptRun } from '../kept-run.js';
import { addressOf } from '../rules/address.js';
import type { Place } from '../rules/address.js';
import type { Timed } from '../rules/clock.js';
import { verdictText } from '../rules/outcome.js';
import type { Play } from '../rules/play.js';
import { ABANDON, LOAD_FAILED, MISSING, MISSING_WHY, TITLE } from '../texts.js';
import { useFocusOnHeading } from '../use-focus-on-heading.js';
import { usePlay } from '../use-play.js';
import { Question } from './question.js';
import { Result } from './result.js';
import { RunLoading } from './run-loading.js';

interface RunProps {
  run: string;
  place: Place;
  /** What is known of a run that has just begun. */
  begun: Timed<Attempt> | undefined;
  onBegun: (run: Timed<Attempt>) => void;
}

/** A run of the quiz, from its first question to its result. */
export function Run({ run, place, begun, onBegun }: RunProps) {
  const { play, give, again } = usePlay(run, begun);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnHeading(box, 'question' in play ? `question ${play.question.number}` : play.is);
  useKeeping(play, run);
  const verdict = 'attempt' in play ? verdictText(play.attempt.answers, play.remark) : '';
  return (
    <div ref={box}>
      <p className="sr" role="status">
        {verdict}
      </p>
      {play.is === 'loading' && <RunLoading />}
      {play.is === 'failed' && <Failed onRetry={again} />}
      {play.is === 'missing' && <Missing />}
      {play.is === 'finished' && <Result attempt={play.attempt} onBegun={onBegun} />}
      {(play.is === 'asked' || play.is === 'locked') && (
        <Question key={play.question.id} play={play} verdict={verdict} onAnswer={give}>
          <Abandon place={place} />
        </Question>
      )}
    </div>
  );
}

/** A run under way is kept in mind, until it is over. */
function useKeeping(play: Play, run: string): void {
  const isOver = play.is === 'finished' || play.is === 'missing';
  const { category, difficulty } = 'question' in play ? play.attempt : {};
  useEffect(() => {
    if (isOver) keptRun.remove(run);
    if (category && difficulty) keptRun.write({ category, difficulty, run });
  }, [isOver, category, difficulty, run]);
}

function Abandon({ place }: { place: Place }) {
  const navigate = useNavigate();
  const leave = (): void => {
    keptRun.remove(place.run ?? '');
    void navigate('/quiz', { replace: true });
    const back = () => void navigate(addressOf(place));
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
      <Button look="ghost" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}

function Missing() {
  return (
    <div className="void">
      <h1 tabIndex={-1}>{MISSING}</h1>
      <p>{MISSING_WHY}</p>
      <Link className="btn" to="/quiz">
        Commencer un nouveau quiz
      </Link>
    </div>
  );
}
