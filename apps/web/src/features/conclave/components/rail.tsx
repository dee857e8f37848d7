import { newsOf, runningOf } from '@fumata/conclave';
import { countdown } from '@fumata/text';
import { Link } from 'react-router-dom';
import { MomentLine } from '../../../components/rounds/moment-line.js';
import { useNow } from '../../../lib/now.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { ConnectionState } from '../../../live/live.js';
import { smokeStateOf, wordsOf, type NamedMoment } from '@fumata/history';
import { useBallot, useBallotText } from '../../../live/ballot/own-ballot.js';
import { useRecentChange } from '../../../shell/moment-news.js';

interface RailProps {
  view: LiveConclave;
  moment: NamedMoment;
  connection: ConnectionState;
  /** The list of electors is on this page. */
  hasList: boolean;
}

/** The moment and the visitor's access to the vote, always visible. */
export function Rail({ view, moment, connection, hasList }: RailProps) {
  const hasJustChanged = useRecentChange();
  const news = newsOf(moment);
  const words = wordsOf(news);
  const running = runningOf(moment).is;
  return (
    <section
      className={hasJustChanged ? 'rail swells' : 'rail'}
      data-smoke-state={smokeStateOf(news)}
      aria-label="Le conclave en direct"
    >
      <div className="wrap">
        <p>
          <MomentLine words={words} smokeState={smokeStateOf(news)} connection={connection} at={view.at} withAge />
        </p>
        {running !== 'paused' && running !== 'closed' && <ClosingCountdown view={view} />}
        <Ballot hasList={hasList} />
      </div>
    </section>
  );
}

function ClosingCountdown({ view: { at, conclaveState } }: { view: LiveConclave }) {
  const now = useNow(Date.parse(at));
  const remainingMs = Date.parse(conclaveState.closesAt ?? '') - now;
  if (!(remainingMs > 0)) return null;
  return <span className="rail-clock num">{`clôture dans ${countdown(remainingMs)}`}</span>;
}

function Ballot({ hasList }: Pick<RailProps, 'hasList'>) {
  const ballot = useBallot();
  const text = useBallotText();
  if (ballot.is === 'open')
    return hasList ? (
      <a className="btn" href="#electeurs">
        Voter
      </a>
    ) : (
      <Link className="btn" to="/conclave#electeurs">
        Voter
      </Link>
    );
  const hasVoted = ballot.is === 'voted' || ballot.is === 'waiting';
  return hasVoted ? (
    <Link className="rail-ballot" to="/conclave/mes-voix">
      {text}
    </Link>
  ) : (
    <span className="rail-ballot">{text}</span>
  );
}
