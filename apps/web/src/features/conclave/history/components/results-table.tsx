import type { RoundRow } from '@fumata/contracts';
import type { CSSProperties } from 'react';
import { number, ordinal, percent } from '@fumata/text';
import { share } from '../../../../components/standing.js';
import { TableBox } from '../../../../components/table-box.js';
import { majorityBaseText, type HasReached } from '../../../../live/majority.js';
import { ranked } from '../../../../live/ranked.js';
import { roundName } from '../../../../live/round-words.js';
import '../../../../components/race.css';

/**
 * Everybody who received votes, with progress towards the majority. Beyond the majority, the longest bar spans the full
 * width and the majority line moves left.
 */
export function ResultsTable({ round, reached }: { round: RoundRow; reached: HasReached }) {
  const { roundNumber, results, requiredMajority } = round;
  const whole = Math.max(1, requiredMajority, results[0]?.votes ?? 0);
  const caption = `Voix reçues au ${roundName(roundNumber)}`;
  return (
    <>
      <TableBox label={caption}>
        <table
          className="results"
          style={{ '--m': share((100 * requiredMajority) / whole) } as CSSProperties} // custom properties have no type
        >
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Rang</th>
              <th scope="col">Cardinal</th>
              <th scope="col" className="r">
                Voix
              </th>
              <th scope="col" className="r">
                Part
              </th>
              <th scope="col" className="way">
                Vers la majorité
              </th>
            </tr>
          </thead>
          <tbody>
            {ranked(results).map(({ rank, cardinalId, cardinal, votes, percentage }) => (
              <tr key={cardinalId} className={reached({ cardinalId, votes }) ? 'reached' : undefined}>
                <td className="faint">{ordinal(rank)}</td>
                <th scope="row">
                  {cardinal.nomComplet}
                  <WayBar votes={votes} whole={whole} />
                </th>
                <td className="r">{number(votes)}</td>
                <td className="r">{percent(percentage)}</td>
                <td className="way">
                  <Way
                    votes={votes}
                    required={requiredMajority}
                    whole={whole}
                    reached={reached({ cardinalId, votes })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      <p className="race-cap">
        Trait d’or&nbsp;: majorité requise, <b className="num">{number(requiredMajority)} voix</b>, soit les deux tiers{' '}
        {majorityBaseText(round.majorityBasis, round.majorityBase)}.
      </p>
    </>
  );
}

interface WayBarProps {
  votes: number;
  whole: number;
}

/** Rendered below the name on small screens, where there is no column for it. */
function WayBar({ votes, whole }: WayBarProps) {
  return (
    <span
      className="way-bar"
      aria-hidden="true"
      style={{ '--v': share((100 * votes) / whole) } as CSSProperties} // custom properties have no type
    >
      <i />
    </span>
  );
}

function Way({ votes, required, whole, reached }: WayBarProps & { required: number; reached: boolean }) {
  return (
    <>
      <span className="sr">{reached ? 'atteinte' : `${number(votes)} sur ${number(required)}`}</span>
      <WayBar votes={votes} whole={whole} />
    </>
  );
}
