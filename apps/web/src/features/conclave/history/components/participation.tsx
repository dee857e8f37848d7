import type { RoundRow } from '@fumata/contracts';
import { useContext } from 'react';
import { dayAndMonth, number, ordinal } from '@fumata/text';
import { LiveText } from '../../../../lib/wording/ordinals.js';
import { cssPercent } from '../../../../components/standings/standing.js';
import { OpenRoundContext } from '../open-round-state.js';
import { OPEN_ROUND, PARTICIPATION, PARTICIPATION_NOTE } from '../texts.js';

/** Bar per round with its number of votes, also as text. */
export function Participation({ rounds }: { rounds: readonly RoundRow[] }) {
  const openLabel = OPEN_ROUND[useContext(OpenRoundContext)].toLowerCase();
  const most = Math.max(1, ...rounds.map(({ totalVotes }) => totalVotes));
  return (
    <section className="chart" aria-labelledby="titre-participation">
      <header>
        <h3 id="titre-participation">{PARTICIPATION}</h3>
      </header>
      <p className="small muted">{PARTICIPATION_NOTE}</p>
      <ul className="bars" role="list">
        {rounds.map(({ _id, roundNumber, timestamp, totalVotes, isComplete }) => (
          <li key={_id}>
            <LiveText>{`${ordinal(roundNumber)}, ${isComplete ? dayAndMonth(timestamp) : openLabel}`}</LiveText>
            <i aria-hidden="true" style={{ '--v': cssPercent((100 * totalVotes) / most), '--c': 'var(--d3)' }} />
            <span className="num">
              <span>{number(totalVotes)}</span>
              <span className="sr"> voix</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
