import type { DownloadLinks } from '@fumata/contracts';
import { hour, longDate } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { useNow } from '../../../../lib/now.js';
import { actionsColumn, faint } from '../../kit/columns.js';
import type { Column } from '../../kit/data-table.js';
import { removeId } from '../../kit/row-actions.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { CLOSED_TEXTS, remainingText, subjectText, timesText } from '../rules/words.js';
import { LinkMail } from './link-mail.js';

export type DownloadLink = DownloadLinks['links'][number];

interface LinkColumns {
  /** The link whose mail is being resent. */
  readonly sending: DownloadLink | undefined;
  readonly onResend: (link: DownloadLink) => void;
  readonly onRevoke: (link: DownloadLink) => void;
}

export const linkColumns = ({ sending, onResend, onRevoke }: LinkColumns): readonly Column<DownloadLink>[] => [
  { head: 'Adresse e-mail', isName: true, className: 'long', cell: ({ email }) => email ?? faint('effacée') },
  {
    head: 'Image',
    className: 'long',
    cell: (link) => (
      <>
        {frenchTypography(subjectText(link))}
        {link.ferme !== null && (
          <p className="state">
            <Badge kind="off">n’ouvre plus rien</Badge> {CLOSED_TEXTS[link.ferme]}
          </p>
        )}
      </>
    ),
  },
  {
    head: 'Encore valable',
    className: 'nw num',
    attributes: ({ expiresAt }) => ({ title: `${longDate(expiresAt)}, ${hour(expiresAt)}` }),
    cell: ({ expiresAt }) => <TimeLeft until={expiresAt} />,
  },
  { head: 'Courrier', className: 'mail-state', cell: (link) => <LinkMail of={link} /> },
  {
    head: 'Ouvert',
    className: 'nw',
    cell: ({ downloadCount }) => (downloadCount === 0 ? faint('jamais') : timesText(downloadCount)),
  },
  actionsColumn((link) => <Actions link={link} sending={sending} onResend={onResend} onRevoke={onRevoke} />),
];

function Actions({ link, sending, onResend, onRevoke }: LinkColumns & { link: DownloadLink }) {
  const { _id, email, ferme } = link;
  const isSending = sending?._id === _id;
  return (
    <>
      {email !== null && ferme === null && (
        <button
          type="button"
          aria-busy={isSending || undefined}
          aria-label={`Renvoyer à ${email}`}
          onClick={() => !isSending && onResend(link)}
        >
          Renvoyer
        </button>
      )}
      <button
        type="button"
        id={removeId(_id)}
        aria-label={`Révoquer le lien envoyé à ${email ?? 'une adresse effacée'}`}
        onClick={() => onRevoke(link)}
      >
        Révoquer…
      </button>
    </>
  );
}

/** Remaining validity by the server's clock. */
const TimeLeft = ({ until }: { until: string }) => remainingText(Date.parse(until) - useNow(Date.parse(until)));
