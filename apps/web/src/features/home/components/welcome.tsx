import { isSmokeAlone, namedPope } from '@fumata/conclave';
import { number, votesOfMajority } from '@fumata/text';
import { Link } from 'react-router-dom';
import { Closing } from '../../../components/rounds/closing.js';
import { majorityProgress, cssPercent } from '../../../components/standings/standing.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { wordsOf, type NamedMoment } from '@fumata/history';
import type { Summary } from '../../../live/summary/latest-summary.js';
import { CONCLAVE, DIRECTORY, SUBTITLE } from '../texts.js';

interface WelcomeProps {
  host: string;
  moment: NamedMoment | undefined;
  summary: Summary | undefined;
}

/** The moment is the headline, under the greeting; the conclave's button is the principal one during a conclave. */
export function Welcome({ host, moment, summary }: WelcomeProps) {
  const current = moment?.is === 'closed' ? undefined : moment;
  const greeting = `Bienvenue sur le site ${host}`;
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
        <h1>{greeting}</h1>
      )}
      <p className={current ? 'small' : 'lede'}>{SUBTITLE}</p>
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

/**
 * Line below the headline: the leader on the way to the majority, the votes of the elected, or the moment in words. For
 * black smoke: its reason, then, once the result is shown, the state of the running round.
 */
function Leader({ moment }: { moment: NamedMoment }) {
  switch (moment.is) {
    case 'majority':
      return <LeaderBar name={moment.by.nomComplet} votes={moment.votes} required={moment.requiredMajority} />;
    case 'voting':
      return moment.leader ? (
        <LeaderBar name={moment.leader.nomComplet} votes={moment.leader.votes} required={moment.requiredMajority} />
      ) : (
        <MomentInWords moment={moment} />
      );
    case 'announced':
    case 'elected':
      return <p className="leader">{votesOfMajority(moment.votes, moment.requiredMajority)}</p>;
    case 'waiting':
    case 'paused':
    case 'black-smoke':
    case 'white-smoke':
    case 'closed':
      return <MomentInWords moment={moment} />;
  }
}

function MomentInWords({ moment }: { moment: NamedMoment }) {
  const { text, detail } = wordsOf(moment);
  return <p className="leader">{withOrdinals(isSmokeAlone(moment) ? text : detail)}</p>;
}

const LeaderBar = ({ name, votes, required }: { name: string; votes: number; required: number }) => (
  <p className="leader" style={{ '--v': cssPercent(majorityProgress(votes, required)) }}>
    <b>{name}</b> <span className="num">{`${number(votes)}\u00A0voix sur ${number(required)}`}</span>
    <i aria-hidden="true" />
  </p>
);
