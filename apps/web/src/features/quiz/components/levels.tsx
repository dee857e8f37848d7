import type { Attempt, QuizSubjects } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { plural } from '@fumata/text';
import { Notice } from '../../../components/messages/notice.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../lib/wording/quiz-names.js';
import type { Timed } from '../rules/clock.js';
import { LEVEL_TEXTS, TOO_FEW } from '../texts.js';
import { useStartAttempt, type StartAttempt } from '../use-start-attempt.js';

type Subject = QuizSubjects['sujets'][number];

/** Levels of a subject; a click starts an attempt. */
export function Levels({ subject, onStarted }: { subject: Subject; onStarted: (attempt: Timed<Attempt>) => void }) {
  const { category, niveaux } = subject;
  const startAttempt = useStartAttempt(onStarted);
  return (
    <>
      <div className="page-head">
        <p className="rubric">{QUIZ_CATEGORY_NAMES[category]}</p>
        <h1 tabIndex={-1}>Quel niveau&#8239;?</h1>
        <p className="lede">Le chronomètre démarre dès la première question.</p>
      </div>
      <ul className="levels" role="list">
        {niveaux.map((level) => (
          <li key={level.difficulty}>
            <Level level={level} category={category} startAttempt={startAttempt} />
          </li>
        ))}
      </ul>
      {startAttempt.refusal && <Notice kind="error">{startAttempt.refusal}</Notice>}
      <p>
        <Link className="btn quiet" to="/quiz">
          ← Changer de sujet
        </Link>
      </p>
    </>
  );
}

interface LevelProps {
  level: Subject['niveaux'][number];
  category: Subject['category'];
  startAttempt: StartAttempt;
}

function Level({ level, category, startAttempt: { start, pendingLevel } }: LevelProps) {
  const { difficulty, questions, jouable } = level;
  const content = (
    <>
      <b>{QUIZ_CHOICE_NAMES[difficulty]}</b>
      <span className="muted">{LEVEL_TEXTS[difficulty]}</span>
      <span className="small faint">
        {questions} {plural(questions, 'question')}
        {!jouable && `\u00A0: ${TOO_FEW}`}
      </span>
    </>
  );
  if (!jouable) return <div className="closed">{content}</div>;
  return (
    <button
      type="button"
      aria-busy={pendingLevel === difficulty || undefined}
      onClick={() => start({ category, difficulty })}
    >
      {content}
    </button>
  );
}
