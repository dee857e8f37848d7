import type { Mails } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { TableBox } from '../../../../components/table-box.js';
import { bytesText } from '../../bytes-text.js';
import { typeset } from '../../typography.js';
import { momentText } from '../rules/words.js';
import { mailAddress } from './load-mails.js';

/** The kept mails, the latest first. */
export function MailsTable({ mails, open }: { mails: Mails; open: string | undefined }) {
  return (
    <TableBox label="Liste des courriers gardés">
      <table className="mails">
        <thead>
          <tr>
            <th scope="col">Quand</th>
            <th scope="col">À</th>
            <th scope="col">Objet</th>
            <th scope="col" className="r">
              Taille
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.courriers.map(({ id, le, a, objet, octets }) => (
            <tr key={id} className={id === open ? 'sel' : undefined}>
              <td className="nw">
                <time dateTime={le}>{momentText(le)}</time>
              </td>
              <th scope="row" className="long">
                <Link
                  to={mailAddress(mails.currentPage, id)}
                  preventScrollReset
                  aria-current={id === open || undefined}
                  aria-label={`${a}, ${objet}`}
                >
                  {a}
                </Link>
              </th>
              <td className="long">{typeset(objet)}</td>
              <td className="r nw">{bytesText(octets)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
