import { TableBox } from '../../../components/table-box.js';
import { ASIDE, LINES, TYPES } from '../format.js';

/** Line kinds of the file and their fields. */
export const FormatTable = () => (
  <TableBox label="Lignes du fichier NDJSON et leurs champs">
    <table className="format">
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Ce qu’il dit</th>
        </tr>
      </thead>
      {LINES.map(({ kind, what, fields }) => (
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
    </table>
  </TableBox>
);

export const TypesTable = () => (
  <TableBox label="Types d’événements">
    <table className="format types">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Ce qui est arrivé</th>
          <th scope="col">Dans «&nbsp;data&nbsp;»</th>
        </tr>
      </thead>
      <tbody>
        {TYPES.map(([type, what, data]) => (
          <tr key={type}>
            <th scope="row">
              <code>{type}</code>
            </th>
            <td>{what}</td>
            <td>{data}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableBox>
);

export const AsideList = () => (
  <ul>
    {ASIDE.map(([code, meaning]) => (
      <li key={code}>
        <code>{code}</code>&nbsp;: {meaning}
      </li>
    ))}
  </ul>
);
