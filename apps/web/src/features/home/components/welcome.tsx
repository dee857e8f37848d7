import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/ordinals.js';
import { wordsOf, type NamedMoment } from '../../../live/moment-words.js';
import { CONCLAVE, DIRECTORY, SUBTITLE } from '../texts.js';

interface WelcomeProps {
  name: string;
  moment: NamedMoment | undefined;
}

/** Greeting. The moment is the second headline; the conclave's button is the principal one while somebody may be elected. */
export function Welcome({ name, moment }: WelcomeProps) {
  const running = moment !== undefined && !['closed', 'white-smoke', 'announced', 'elected'].includes(moment.is);
  return (
    <>
      <h1>Bienvenue sur le site {name}</h1>
      {moment && moment.is !== 'closed' && <State moment={moment} />}
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

function State({ moment }: { moment: NamedMoment }) {
  const { headline, round } = wordsOf(moment);
  const isNamed = moment.is === 'announced' || moment.is === 'elected';
  const about = isNamed ? `${moment.elected.nomComplet}, élu au ${round}` : `${round} du conclave virtuel`;
  return (
    <h2 key={`${headline} ${about}`}>
      {headline} <span>{withOrdinals(about)}</span>
    </h2>
  );
}
