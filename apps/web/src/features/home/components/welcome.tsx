import { isSmokeAlone, namedPope, runningOf } from '@fumata/conclave';
import { number, votesOfMajority } from '@fumata/text';
import { Link } from 'react-router-dom';
import { Closing } from '../../../components/rounds/closing.js';
import { majorityProgress, oneDecimal } from '../../../components/standings/standing.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { wordsOf, type NamedMoment } from '@fumata/history';
import type { Summary } from '../../../live/summary/latest-summary.js';
import { CONCLAVE, DIRECTORY, SUBTITLE } from '../texts.js';

interface WelcomeProps {
  name: string;
  moment: NamedMoment | undefined;
  summary: Summary | undefined;
}

/** The moment is the headline, under the greeting; the conclave's button is the principal one during a conclave. */
export function Welcome({ name, moment, summary }: WelcomeProps) {
  const current = moment?.is === 'closed' ? undefined : moment;
  const greeting = `Bienvenue sur le site ${name}`;
  return (
    <>
      {current ? (
        <>
          <h1>
            <small>{greeting}</small> <Title moment={current} />
          </h1>
          <Leader moment={current} />
          {summary && <Closing closesAt={summary.conclaveState.closesAt} at={summary.at} moment={current} />}
        </>
      ) : (
        <>
          <h1>{greeting}</h1>
          <p className="lede">{SUBTITLE}</p>
        </>
      )}
      <div className="row">
        <Link className={current ? 'btn ghost' : 'btn'} to="/cardinaux">
          {DIRECTORY}
        </Link>
        <Link className={current ? 'btn' : 'btn ghost'} to="/conclave">
          {CONCLAVE}
        </Link>
      </div>
    </>
  );
}

function Title({ moment }: { moment: NamedMoment }) {
  const { title, round } = wordsOf(moment);
  const pope = namedPope(moment);
  // Replaced as a whole: words that the new text shares with the last one would count as a layout shift.
  return (
    <span key={title}>
      {withOrdinals(title)}
      {pope && (
        <>
          {' '}
          <span className={moment.is === 'announced' ? 'pope-name rising' : 'pope-name'}>{pope.nomComplet}</span>{' '}
          <small>{withOrdinals(`élu au ${round}`)}</small>
        </>
      )}
    </span>
  );
}

/** The leader of the running round, on the way to the majority. Who is elected, or the moment, has the same place. */
function Leader({ moment }: { moment: NamedMoment }) {
  if (isSmokeAlone(moment)) return <p className="leader">{wordsOf(moment).text}</p>;
  const running = runningOf(moment);
  switch (running.is) {
    case 'majority':
      return <LeaderBar name={running.by.nomComplet} votes={running.votes} required={running.requiredMajority} />;
    case 'voting':
      if (!running.leader) break;
      return (
        <LeaderBar name={running.leader.nomComplet} votes={running.leader.votes} required={running.requiredMajority} />
      );
    case 'announced':
    case 'elected':
      return <p className="leader">{votesOfMajority(running.votes, running.requiredMajority)}</p>;
    default:
      break;
  }
  return <p className="leader">{wordsOf(running).detail}</p>;
}

const LeaderBar = ({ name, votes, required }: { name: string; votes: number; required: number }) => (
  <p className="leader" style={{ '--v': oneDecimal(majorityProgress(votes, required)) }}>
    <b>{name}</b> <span className="num">{`${number(votes)}\u00A0voix sur ${number(required)}`}</span>
    <i aria-hidden="true" />
  </p>
);
