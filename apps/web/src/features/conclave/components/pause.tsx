import type { ConclaveState } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { number, plural } from '@fumata/text';
import { Niche } from '../../../components/niche.js';
import { Notice } from '../../../components/notice.js';
import { nameOf, type Elector } from '../electors/elector.js';
import { VOTE_CLOSED } from '../../../live/headline.js';

interface PauseProps {
  state: ConclaveState;
  /** Number of closed rounds. */
  rounds: number;
  electors: readonly Elector[];
}

/** Reason of the pause, and suggestions for the meantime. */
export function Pause({ state, rounds, electors }: PauseProps) {
  const { pauseReason: reason, pauseExhortationBy: exhortationBy } = state;
  const speaker = electors.find((elector) => nameOf(elector) === exhortationBy);
  return (
    <section className="section tight" aria-label="Pause">
      <div className="board">
        <div className="stack">
          <div className="head">
            <h2>{exhortationBy ? 'Un temps de prière et d’échanges' : reason || 'Le vote est suspendu'}</h2>
          </div>
          {exhortationBy && reason && <p className="lede">{reason}</p>}
          {exhortationBy && (
            <div className="row" data-ordre={speaker?.ordre}>
              {speaker && <Niche of={speaker} small />}
              <p>
                Exhortation par{' '}
                {speaker ? <Link to={`/cardinaux/${speaker.slug}`}>{exhortationBy}</Link> : exhortationBy}
              </p>
            </div>
          )}
          <Notice kind="warn">{VOTE_CLOSED}</Notice>
        </div>
        <Suggestions rounds={rounds} />
      </div>
    </section>
  );
}

function Suggestions({ rounds }: { rounds: number }) {
  return (
    <div>
      <h3>En attendant</h3>
      <ul role="list">
        {rounds > 0 && (
          <li>
            <Link className="go" to="?onglet=historique" preventScrollReset>
              {plural(rounds, 'Revoir le scrutin', `Revoir les ${number(rounds)}\u00A0scrutins`)}
            </Link>
          </li>
        )}
        <li>
          <Link className="go" to="/papabili">
            Lire les portraits des papabili
          </Link>
        </li>
        <li>
          <Link className="go" to="/quiz">
            Jouer au quiz
          </Link>
        </li>
      </ul>
    </div>
  );
}
