import { SET_ASIDE_REASONS } from '@fumata/history';
import { Table } from '../../../components/tables/table-box.js';
import { EVENT_TYPES, LINES } from '../format.js';

/** Line kinds of the file and their fields. */
export const FormatTable = () => (
  <Table
    label="Lignes du fichier NDJSON et leurs champs"
    className="format"
    heads={['Champ', 'Ce qu’il dit']}
    bodies={LINES.map(({ kind, what, fields }) => (
      <tbody key={kind}>
        <tr className="kind">
          <th scope="rowgroup" colSpan={2}>
            <code>{kind}</code> <span>{what}</span>
          </th>
        </tr>
        {fields.map(([name, meaning]) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    ))}
  />
);

export const TypesTable = () => (
  <Table
    label="Types d’événements"
    className="format types"
    heads={['Type', 'Ce qui est arrivé', 'Dans «\u00A0data\u00A0»']}
  >
    {Object.entries(EVENT_TYPES).map(([type, [what, data]]) => (
      <tr key={type}>
        <th scope="row">
          <code>{type}</code>
        </th>
        <td>{what}</td>
        <td>{data}</td>
      </tr>
    ))}
  </Table>
);

export const AsideList = () => (
  <ul>
    {Object.entries(SET_ASIDE_REASONS).map(([code, meaning]) => (
      <li key={code}>
        <code>{code}</code>&nbsp;: {meaning}
      </li>
    ))}
  </ul>
);
