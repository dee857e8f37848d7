import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/ordinals.js';
import type { Words } from '../rules/conclave-summary.js';
import { CONCLAVE, DIRECTORY, SUBTITLE } from '../texts.js';

/** Greeting; while a conclave is running, its state is the second headline and its button the principal one. */
export function Welcome({ name, running }: { name: string; running: Words | undefined }) {
  return (
    <>
      <h1>Bienvenue sur le site {name}</h1>
      {running && (
        <h2>
          {running.headline} <span>{withOrdinals(running.round)}</span>
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
