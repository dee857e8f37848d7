import { newsOf } from '@fumata/conclave';
import { countdown } from '@fumata/text';
import { Link } from 'react-router-dom';
import { MomentLine } from '../../../components/moment-line.js';
import { useNow } from '../../../lib/now.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Connection } from '../../../live/live.js';
import { smokeStateOf, wordsOf, type NamedMoment } from '../../../live/moment-words.js';
import { useBallot, useBallotText } from '../../../live/own-ballot.js';
import { useSwell } from '../../../shell/moment-news.js';

interface RailProps {
  view: ConclaveView;
  moment: NamedMoment;
  connection: Connection;
  /** The list of electors is on this page. */
  hasList: boolean;
}

/** The moment and the visitor's access to the vote, always visible. */
export function Rail({ view, moment, connection, hasList }: RailProps) {
  const swells = useSwell(moment);
  const news = newsOf(moment);
  const words = wordsOf(news);
  return (
    <section
      className={swells ? 'rail swells' : 'rail'}
      data-smoke-state={smokeStateOf(news)}
      aria-label="Le conclave en direct"
    >
      <div className="wrap">
        <p>
          <MomentLine words={words} smokeState={smokeStateOf(news)} connection={connection} at={view.at} withAge />
        </p>
        <Closing view={view} />
        <Ballot hasList={hasList} />
      </div>
    </section>
  );
}

/** Clock to the announced closing. */
function Closing({ view: { at, conclaveState } }: { view: ConclaveView }) {
  const now = useNow(Date.parse(at));
  const left = Date.parse(conclaveState.closesAt ?? '') - now;
  if (conclaveState.isPaused || !(left > 0)) return null;
  return <span className="rail-clock num">{`clôture dans ${countdown(left)}`}</span>;
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
  return <span className="rail-ballot">{text}</span>;
}
