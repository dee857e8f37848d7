import { Link } from 'react-router-dom';
import { hour, number, plural, VOTING_CLOSED, frenchTypography } from '@fumata/text';
import { Niche } from '../../../components/pictures/niche.js';
import { Notice } from '../../../components/messages/notice.js';
import type { NamedMoment } from '@fumata/history';
import { nameOf, type Electors } from '../electors/elector.js';

interface PauseProps {
  moment: Extract<NamedMoment, { is: 'paused' }>;
  /** Number of closed rounds. */
  rounds: number;
  electorsById: Electors;
}

/** Reason of the pause, and suggestions for the meantime: beside the podium, in the place of the race. */
export function Pause({ moment: { reason, exhortationBy, since }, rounds, electorsById }: PauseProps) {
  const speaker = [...electorsById.values()].find((elector) => nameOf(elector) === exhortationBy);
  const why = frenchTypography(reason);
  return (
    <section className="stack" aria-label="Pause">
      <h2>{exhortationBy ? 'Un temps de prière et d’échanges' : why || 'Le vote est suspendu'}</h2>
      {exhortationBy && why && <p className="lede">{why}</p>}
      {since && <p className="muted">{`Depuis ${hour(since)}, heure de Rome`}</p>}
      {exhortationBy && (
        <div className="row" data-ordre={speaker?.ordre}>
          {speaker && <Niche of={speaker} small />}
          <p>
            Exhortation du cardinal{' '}
            {speaker ? <Link to={`/cardinaux/${speaker.slug}`}>{exhortationBy}</Link> : exhortationBy}
          </p>
        </div>
      )}
      <Notice kind="warn">{VOTING_CLOSED}</Notice>
      <Suggestions rounds={rounds} />
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
