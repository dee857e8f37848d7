import type { ConclaveState } from '@fumata/contracts';
import { useMemo } from 'react';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import './elected.css';
import { Link } from 'react-router-dom';
import { number, ordinal, percent, roundName, votesOfMajority } from '@fumata/text';
import { Niche } from '../../../components/pictures/niche.js';
import { ShareButton } from '../../../components/sharing/share-button.js';
import type { SharedContent } from '../../../components/sharing/share-panel.js';
import type { Standing } from '../../../components/standings/standing.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { hasReachedNow } from '../../../live/standings/majority.js';
import { standings, unlisted } from '../../../live/standings/standings.js';
import type { Electors } from '../electors/elector.js';

const MAX_LEADERS = 10;

interface ElectedProps {
  view: LiveConclave;
  electors: Electors;
  shared: SharedContent;
}

/** Habemus Papam: the elected pope, round and votes, and the ten leaders. */
export function Elected({ view, electors, shared }: ElectedProps) {
  const { conclaveState: state, results } = view;
  const { currentRound: roundNumber, popeElected: elected } = state;
  const finalStandings = useMemo(() => standings(results, electors, hasReachedNow(view)), [results, electors, view]);
  if (!elected) return null;
  return (
    <section className="section tight" aria-label="Habemus Papam">
      <Pope state={state} elected={elected} standings={finalStandings} electors={electors} shared={shared} />
      <div className="head">
        <h2>Classement final</h2>
        <p className="muted">Les premiers du {withOrdinals(roundName(roundNumber))}</p>
      </div>
      <ol className="ranking" role="list">
        {finalStandings.slice(0, MAX_LEADERS).map((each) => (
          <Ranked key={each._id} standing={each} country={electors.get(each._id)?.paysService ?? ''} />
        ))}
      </ol>
    </section>
  );
}

interface PopeProps extends Omit<ElectedProps, 'view'> {
  state: ConclaveState;
  standings: readonly Standing[];
  elected: NonNullable<ConclaveState['popeElected']>;
}

function Pope({ state, elected, standings: finalStandings, electors, shared }: PopeProps) {
  const { requiredMajority, currentRound } = state;
  const portrait = electors.get(elected._id) ?? unlisted({ ...elected, photo: null });
  const votes = finalStandings.find(({ _id }) => _id === elected._id)?.votes ?? 0;
  return (
    <div className="elu">
      <Niche of={portrait} eager />
      <div className="stack">
        <p className="rubric">Son Éminence le cardinal {elected.nomComplet}</p>
        <h2>Élu au {withOrdinals(roundName(currentRound))}</h2>
        <p className="lede">
          avec <b>{votesOfMajority(votes, requiredMajority)}</b>
        </p>
        <p className="row">
          <Link className="btn" to={`/cardinaux/${elected.slug}`}>
            Lire sa notice
          </Link>
          <Link className="btn ghost" to={`/conclave/replay/${state._id}`}>
            Revivre ce conclave, voix par voix
          </Link>
          <Link className="btn ghost" to="/conclave/mes-voix">
            Mes voix et leurs reçus
          </Link>
          <ShareButton look="ghost" shared={shared} />
        </p>
      </div>
    </div>
  );
}

function Ranked({ standing, country }: { standing: Standing; country: string }) {
  const { slug, prenom, nom, votes, percentage, ordre, rank, isShared } = standing;
  return (
    <li data-ordre={ordre}>
      <span className="place">
        {withOrdinals(ordinal(rank))}
        {isShared && <span className="equal"> ex æquo</span>}
      </span>
      <Niche of={standing} small />
      <span>
        <Link className="plain" to={`/cardinaux/${slug}`}>
          <b>
            {prenom} {nom}
          </b>
        </Link>
        <br />
        <span className="small muted">{country}</span>
      </span>
      <span className="r num">
        <b>{number(votes)}</b>&nbsp;voix
        <br />
        <span className="small muted">{percent(percentage)}</span>
      </span>
    </li>
  );
}
