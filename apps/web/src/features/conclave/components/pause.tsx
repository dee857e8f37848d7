import { Link } from 'react-router-dom';
import { dayAndHour, number, plural, VOTING_CLOSED, frenchTypography } from '@fumata/text';
import { Niche } from '../../../components/pictures/niche.js';
import { Notice } from '../../../components/messages/notice.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import type { NamedMoment } from '@fumata/history';
import { nameOf, type Electors } from '../electors/elector.js';

interface PauseProps {
  moment: Extract<NamedMoment, { is: 'paused' }>;
  closedRoundCount: number;
  electorsById: Electors;
}

/** Reason of the pause, and suggestions for the meantime: beside the podium, in the place of the race. */
export function Pause({ moment: { reason, exhortationBy, since }, closedRoundCount, electorsById }: PauseProps) {
  const speaker = [...electorsById.values()].find((elector) => nameOf(elector) === exhortationBy);
  const reasonText = frenchTypography(reason);
  return (
    <section className="stack" aria-label="Pause">
      <h2>{exhortationBy ? 'Un temps de prière et d’échanges' : reasonText || 'Le vote est suspendu'}</h2>
      {exhortationBy && reasonText && <p className="lede">{reasonText}</p>}
      {since && <p className="muted">{withOrdinals(`Depuis le ${dayAndHour(since)}, heure de Rome`)}</p>}
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
      <Suggestions closedRoundCount={closedRoundCount} />
    </section>
  );
}

function Suggestions({ closedRoundCount }: Pick<PauseProps, 'closedRoundCount'>) {
  return (
    <div>
      <h3>En attendant</h3>
      <ul role="list">
        {closedRoundCount > 0 && (
          <li>
            <Link className="go" to="?onglet=historique" preventScrollReset>
              {plural(closedRoundCount, 'Revoir le scrutin', `Revoir les ${number(closedRoundCount)}\u00A0scrutins`)}
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
