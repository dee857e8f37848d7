import type { ResultRow, TrustResultsRow } from '@fumata/contracts';
import { number } from '@fumata/text';
import { Link } from 'react-router-dom';
import { Table } from '../../../../components/tables/table-box.js';
import { leaderByTrustText } from '../rules/leader-by-trust.js';

const HEADS = ['Cardinal', ['Connus', 'r'], ['Nouveaux', 'r']] as const;
const EXAMINED = ['Examinées', 'r'] as const;

const hasVotes = ({ returning, recent, examined }: TrustResultsRow['others']): boolean =>
  returning + recent + examined > 0;

interface TrustResultsProps {
  trust: TrustResultsRow;
  /** The result of the round. */
  results: readonly ResultRow[];
}

/** The result by the age of the voters' browsers, and whether the leader depends on it. */
export function TrustResults({ trust, results }: TrustResultsProps) {
  const names = new Map(results.map(({ cardinalId, cardinal }) => [cardinalId, cardinal.nomComplet]));
  const nameOf = (cardinalId: string): string => names.get(cardinalId) ?? cardinalId;
  const rows = [
    ...trust.results.map((votes) => ({ name: nameOf(votes.cardinalId), ...votes })),
    ...(hasVotes(trust.others) ? [{ name: 'Autres cardinaux', ...trust.others }] : []),
  ];
  const hasExamined = rows.some(({ examined }) => examined > 0);
  return (
    <section className="all-results" aria-labelledby="titre-confiance">
      <h3 id="titre-confiance">D’où viennent les voix</h3>
      <p className="small">{leaderByTrustText(trust, results, nameOf)}</p>
      <Table
        label="Voix selon l’ancienneté du navigateur"
        captioned
        className="results"
        heads={hasExamined ? [...HEADS, EXAMINED] : HEADS}
      >
        {rows.map(({ name, returning, recent, examined }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="r">{number(returning)}</td>
            <td className="r">{number(recent)}</td>
            {hasExamined && <td className="r">{number(examined)}</td>}
          </tr>
        ))}
      </Table>
      <p className="small muted">
        Connus&nbsp;: voix de navigateurs venus avant l’ouverture de ce conclave. Nouveaux&nbsp;: venus depuis.{' '}
        {hasExamined && 'Examinées\u00A0: voix retenues, puis comptées par un administrateur. '}
        <Link to="/conclave/confiance#pas-prouve">Ce que cela dit, et ne dit pas</Link>
      </p>
    </section>
  );
}
