import type { ResultRow, RoundRow } from '@fumata/contracts';
import { ranked } from '@fumata/conclave';
import { compareFrench, number, ordinal, percent, roundName } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { cssPercent } from '../../../../components/standings/standing.js';
import { Table } from '../../../../components/tables/table-box.js';
import { majorityBaseText, type HasReached } from '../../../../live/standings/majority.js';
import '../../../../components/standings/race.css';

const HEADS = ['Rang', 'Cardinal', ['Voix', 'r'], ['Part', 'r'], ['Vers la majorité', 'way']] as const;

const byName = (a: ResultRow, b: ResultRow): number => compareFrench(a.cardinal.nomComplet, b.cardinal.nomComplet);

/**
 * Everybody who received votes, with progress towards the majority. Beyond the majority, the longest bar spans the full
 * width and the majority line moves left.
 */
export function ResultsTable({ round, reached }: { round: RoundRow; reached: HasReached }) {
  const { roundNumber, results, requiredMajority } = round;
  const whole = Math.max(1, requiredMajority, results[0]?.votes ?? 0);
  return (
    <>
      <Table
        label={`Voix reçues au ${roundName(roundNumber)}`}
        captioned
        className="results"
        heads={HEADS}
        style={{ '--m': cssPercent((100 * requiredMajority) / whole) }}
      >
        {ranked(results, byName).map(({ rank, isShared, cardinalId, cardinal, votes, percentage }) => {
          const hasMajority = reached({ cardinalId, votes });
          return (
            <tr key={cardinalId} className={hasMajority ? 'reached' : undefined}>
              <td className="faint">
                {withOrdinals(ordinal(rank))}
                {isShared && <span className="equal"> ex æquo</span>}
              </td>
              <th scope="row">
                {cardinal.nomComplet}
                <ProgressBar votes={votes} whole={whole} />
              </th>
              <td className="r">{number(votes)}</td>
              <td className="r">{percent(percentage)}</td>
              <td className="way">
                <VotesProgress votes={votes} required={requiredMajority} whole={whole} hasMajority={hasMajority} />
              </td>
            </tr>
          );
        })}
      </Table>
      <p className="race-cap">
        Trait d’or&nbsp;: majorité requise, <b className="num">{`${number(requiredMajority)}\u00A0voix`}</b>, soit les
        deux tiers <span>{`${majorityBaseText(round.majorityBasis, round.majorityBase)}.`}</span>
      </p>
    </>
  );
}

interface ProgressBarProps {
  votes: number;
  /** Votes of a bar of full width. */
  whole: number;
}

/** Rendered below the name on small screens, where there is no column for it. */
function ProgressBar({ votes, whole }: ProgressBarProps) {
  return (
    <span className="way-bar" aria-hidden="true" style={{ '--v': cssPercent((100 * votes) / whole) }}>
      <i />
    </span>
  );
}

interface VotesProgressProps extends ProgressBarProps {
  required: number;
  hasMajority: boolean;
}

function VotesProgress({ votes, required, whole, hasMajority }: VotesProgressProps) {
  return (
    <>
      <span className="sr">{hasMajority ? 'atteinte' : `${number(votes)} sur ${number(required)}`}</span>
      <ProgressBar votes={votes} whole={whole} />
    </>
  );
}
