import { number } from '@fumata/text';
import { cssPercent, type Standing } from './standing.js';
import './race.css';

interface RaceProps {
  /** Sorted by votes, most first. */
  standings: readonly Standing[];
  required: number;
  /** Base of the two-thirds majority: 'des 133 électeurs'. */
  majorityBase: string;
  maxBars?: number;
}

/**
 * Bars relative to the majority line. Once a bar passes the majority, the longest bar spans the full width and the line
 * moves left.
 */
export function Race({ standings, required, majorityBase, maxBars = 7 }: RaceProps) {
  const bars = standings.slice(0, maxBars);
  const fullWidthVotes = Math.max(required, bars[0]?.votes ?? 0, 1);
  return (
    <>
      <ol className="race" role="list" style={{ '--m': cssPercent((100 * required) / fullWidthVotes) }}>
        {bars.map(({ prenom, nom, votes, reached }, place) => (
          // An element is a place: when one passes another, the texts change and nothing moves.
          <li
            key={place}
            className={reached ? 'reached' : undefined}
            style={{ '--v': cssPercent((100 * votes) / fullWidthVotes) }}
          >
            <span>
              {prenom} {nom}
            </span>
            <b>
              <span>{`${number(votes)}\u00A0voix`}</span>
              <span className="sr">{` (majorité\u00A0: ${number(required)})`}</span>
            </b>
            <div className="t" aria-hidden="true">
              <i />
            </div>
          </li>
        ))}
      </ol>
      <p className="race-cap">
        <span>Trait d’or&nbsp;: majorité requise, </span>
        <b className="num">{`${number(required)}\u00A0voix`}</b>
        <span>{`, soit les deux tiers ${majorityBase}.`}</span>
      </p>
    </>
  );
}
