import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/ordinals.js';
import { LiveBadge } from '../../../components/live-badge.js';
import { SmokeMark } from '../../../components/smoke-mark.js';
import { tickerWords, SUMMARY_UNAVAILABLE, type ConclaveSummary } from '../rules/conclave-summary.js';

interface TickerProps {
  summary: ConclaveSummary | null | undefined;
  isLive: boolean;
}

/** Summary of the conclave in one line, with a link to it. */
export function Ticker({ summary, isLive }: TickerProps) {
  const { headline, smoke, round, detail, go } = summary ? tickerWords(summary) : SUMMARY_UNAVAILABLE;
  const first = summary?.first;
  return (
    <section className="ticker" aria-label="Le conclave virtuel">
      <div className="wrap">
        <Link to="/conclave">
          {summary && <LiveBadge inline connection={isLive ? 'live' : 'offline'} at={summary.at} />}
          <strong>{smoke ? <SmokeMark white={smoke === 'white'} word={headline} /> : headline}</strong>
          <span>{withOrdinals(round)}</span>
          <span className="grow num" key={first?.name ?? detail}>
            {first && (
              <>
                <b>{first.name}</b> ·{' '}
              </>
            )}
            {detail}
          </span>
          <span className="go-like">{`${go} →`}</span>
        </Link>
      </div>
    </section>
  );
}
