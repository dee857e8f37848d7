import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/ordinals.js';
import type { Words } from '../rules/conclave-summary.js';
import { CONCLAVE, DIRECTORY, SUBTITLE } from '../texts.js';

interface WelcomeProps {
  name: string;
  /** Whether somebody may still be elected. */
  running: boolean;
  state: Pick<Words, 'headline' | 'round'> | undefined;
}

/** Greeting. The state of the conclave is the second headline; its button is the principal one while it is running. */
export function Welcome({ name, running, state }: WelcomeProps) {
  return (
    <>
      <h1>Bienvenue sur le site {name}</h1>
      {state && (
        <h2>
          {state.headline} <span>{withOrdinals(state.round)}</span>
        </h2>
      )}
      <p className="lede">{SUBTITLE}</p>
      <div className="row">
        <Link className={running ? 'btn ghost' : 'btn'} to="/cardinaux">
          {DIRECTORY}
        </Link>
        <Link className={running ? 'btn' : 'btn ghost'} to="/conclave">
          {CONCLAVE}
        </Link>
      </div>
    </>
  );
}
