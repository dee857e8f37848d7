import { newsOf } from '@fumata/conclave';
import { Link } from 'react-router-dom';
import { MomentLine } from '../components/moment-line.js';
import { useMoment } from '../live/moment-context.js';
import { smokeStateOf, wordsOf } from '../live/moment-words.js';
import { useSwell } from './moment-news.js';

/** The moment in one line under the header of every public page but the conclave's, which has its rail. */
export function SiteStrip() {
  const current = useMoment();
  const swells = useSwell(current?.moment);
  if (!current || current.moment.is === 'closed') return null;
  const { summary, connection } = current;
  const news = newsOf(current.moment);
  return (
    <aside
      className={swells ? 'site-strip swells' : 'site-strip'}
      data-smoke-state={smokeStateOf(news)}
      aria-label="Le conclave en direct"
    >
      <Link className="wrap" to="/conclave">
        <MomentLine words={wordsOf(news)} smokeState={smokeStateOf(news)} connection={connection} at={summary.at} />
      </Link>
    </aside>
  );
}
