import type { RoundRow } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { number, roundName, slot } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { Table } from '../../../../components/tables/table-box.js';
import { majorityBaseText } from '../../../../live/standings/majority.js';
import type { Names } from '../names.js';
import { entriesOf, type RoundEntry } from '../rules/rows.js';
import { NO_VOTES, RESULTS, TOP_FIVE, TOP_FIVE_CAPTION } from '../texts.js';
import { roundLinkId } from '../use-focus-on-selection.js';
import { useHistoryQuery } from '../use-history-query.js';
import { RoundSmoke } from './round-smoke.js';

const TOP = 5;
const HEADS = ['Scrutin', 'Fumée', ['Voix', 'r'], ['Votants', 'r'], 'Majorité', TOP_FIVE] as const;

interface RoundsTableProps {
  /** Oldest first. */
  rounds: readonly RoundRow[];
  names: Names;
}

/** Rounds with their first five, newest first; the name links to the full results. */
export function RoundsTable({ rounds, names }: RoundsTableProps) {
  return (
    <Table label={TOP_FIVE_CAPTION} captioned className="rounds" heads={HEADS}>
      {entriesOf(rounds).map((entry) => (
        <Row key={entry.round._id} entry={entry} names={names} />
      ))}
    </Table>
  );
}

function Row({ entry: { round, hasAddress }, names }: { entry: RoundEntry; names: Names }) {
  const { totalVotes, uniqueVoters, requiredMajority, results } = round;
  return (
    <tr>
      <th scope="row">
        <RoundTitle round={round} hasAddress={hasAddress} />
        <span className="when">{withOrdinals(slot(round))}</span>
      </th>
      <td>
        <RoundSmoke round={round} />
      </td>
      <td className="r">{number(totalVotes)}</td>
      <td className="r">{number(uniqueVoters)}</td>
      <td className="majority">
        <b>{number(requiredMajority)}</b>&nbsp;voix
        <br />
        <span className="faint">{`deux tiers ${majorityBaseText(round.majorityBasis, round.majorityBase)}`}</span>
      </td>
      <td>
        {results.length === 0 ? (
          <span className="faint">{NO_VOTES}</span>
        ) : (
          <ol role="list">
            {results.slice(0, TOP).map((each, place) => (
              // An element is a place: when one passes another, the texts change and nothing moves.
              <li key={place}>
                <b>{number(each.votes)}</b>
                <span>{names(each)}</span>
              </li>
            ))}
          </ol>
        )}
      </td>
    </tr>
  );
}

function RoundTitle({ round: { roundNumber }, hasAddress }: RoundEntry) {
  const { query, hrefOf } = useHistoryQuery();
  if (!hasAddress) return <span className="round-name">{withOrdinals(roundName(roundNumber))}</span>;
  return (
    <Link
      className="round-name"
      id={roundLinkId(roundNumber)}
      to={hrefOf({ ...query, tour: roundNumber })}
      preventScrollReset
    >
      {withOrdinals(roundName(roundNumber))}
      <span className="sr">, {RESULTS.toLowerCase()}</span>
    </Link>
  );
}
