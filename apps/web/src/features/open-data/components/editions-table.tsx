import type { OpenEdition } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { counted, editionName, longDate } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Table } from '../../../components/tables/table-box.js';

/** Editions with links to their files. */
export const EditionsTable = ({ editions }: { editions: readonly OpenEdition[] }) => (
  <Table
    label="Éditions et leurs fichiers"
    className="cards"
    heads={['Édition', 'Résultats des scrutins', 'Événements']}
  >
    {editions.map((edition) => (
      <Row key={edition._id} edition={edition} />
    ))}
  </Table>
);

function Row({ edition }: { edition: OpenEdition }) {
  const { _id, number: n, openedAt, closedAt, closedRounds, last } = edition;
  const name = editionName(n);
  const files = `/api/donnees/${_id}`;
  return (
    <tr id={`edition-${_id}`}>
      <th scope="row">
        <Link to={`/conclave/replay/${_id}`}>{withOrdinals(name)}</Link>
        <span className="sub">
          {withOrdinals([...new Set([longDate(openedAt), longDate(closedAt ?? openedAt)])].join(' – '))}
          {closedAt === null && ', en cours'}
          {edition.popeElected && `, élu\u00A0: ${edition.popeElected.nomComplet}`}
        </span>
      </th>
      <td data-label="Résultats des scrutins">
        <Files edition={name} what="résultats" csv={`${files}/resultats.csv`} json={`${files}/resultats.json`} />
        <span className="sub">{counted(closedRounds, 'scrutin clos', 'scrutins clos')}</span>
      </td>
      <td data-label="Événements">
        <Files edition={name} what="événements" csv={`${files}/evenements.csv`} ndjson={`${files}/evenements.ndjson`} />
        <span className="sub">
          {counted(last, 'événement')}
          {closedAt === null && ', jusqu’au dernier scrutin clos'}
        </span>
      </td>
    </tr>
  );
}

const Files = ({
  edition,
  what,
  ...files
}: {
  edition: string;
  what: string;
  csv: string;
  json?: string;
  ndjson?: string;
}) => (
  <span className="files-of">
    {Object.entries(files).map(([format, path]) => (
      <a key={format} href={path} download={format === 'json' ? 'fumata-resultats.json' : true}>
        {format.toUpperCase()}
        <span className="sr">
          {' '}
          des {what}, {edition}
        </span>
      </a>
    ))}
  </span>
);
