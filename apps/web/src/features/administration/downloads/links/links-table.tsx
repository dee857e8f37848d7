import type { DownloadLinks } from '@fumata/contracts';
import { Badge } from '../../../../components/badge.js';
import { TableBox } from '../../../../components/table-box.js';
import { hour, longDate } from '../../../../lib/french.js';
import { useNow } from '../../../../lib/now.js';
import { removeId } from '../../list/neighbour.js';
import { typeset } from '../../typography.js';
import { CLOSED_TEXTS, lastsText, subjectText, timesText } from '../rules/words.js';
import { LinkMail } from './link-mail.js';
import { TableHead } from '../../table-head.js';

export type DownloadLink = DownloadLinks['links'][number];

interface LinksTableProps {
  links: readonly DownloadLink[];
  /** Id of the one that is being sent again. */
  sending: string | undefined;
  onResend: (link: DownloadLink) => void;
  onRevoke: (link: DownloadLink) => void;
}

const HEADS = ['Adresse e-mail', 'Image', 'Encore valable', 'Courrier', 'Ouvert'];

export function LinksTable({ links, sending, onResend, onRevoke }: LinksTableProps) {
  return (
    <TableBox label="Liens en cours">
      <table className="lines">
        <TableHead heads={HEADS} />
        <tbody>
          {links.map((link) => (
            <Row
              key={link._id}
              of={link}
              isSending={sending === link._id}
              onResend={() => onResend(link)}
              onRevoke={() => onRevoke(link)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

interface RowProps {
  of: DownloadLink;
  isSending: boolean;
  onResend: () => void;
  onRevoke: () => void;
}

function Row({ of, isSending, onResend, onRevoke }: RowProps) {
  const { _id, email, expiresAt, downloadCount, ferme } = of;
  const whose = email ?? 'une adresse effacée';
  return (
    <tr>
      <th scope="row" className="long">
        {email ?? <span className="faint">effacée</span>}
      </th>
      <td className="long">
        {typeset(subjectText(of))}
        {ferme !== null && (
          <p className="state">
            <Badge kind="off">n’ouvre plus rien</Badge> {CLOSED_TEXTS[ferme]}
          </p>
        )}
      </td>
      <td className="nw num" title={`${longDate(expiresAt)}, ${hour(expiresAt)}`}>
        <Lasts until={expiresAt} />
      </td>
      <td className="mail-state">
        <LinkMail of={of} />
      </td>
      <td className="nw">
        {downloadCount === 0 ? <span className="faint">jamais</span> : timesText(downloadCount)}
      </td>
      <td>
        <div className="tools">
          {email !== null && ferme === null && (
            <button
              type="button"
              aria-busy={isSending || undefined}
              aria-label={`Renvoyer à ${email}`}
              onClick={() => !isSending && onResend()}
            >
              Renvoyer
            </button>
          )}
          <button
            type="button"
            id={removeId(_id)}
            aria-label={`Révoquer le lien de ${whose}`}
            onClick={onRevoke}
          >
            Révoquer…
          </button>
        </div>
      </td>
    </tr>
  );
}

/** By the server's clock. */
function Lasts({ until }: { until: string }) {
  return lastsText(Date.parse(until) - useNow(Date.parse(until)));
}
