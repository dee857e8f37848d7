import { counted, hour, longDate, number, frenchTypography } from '@fumata/text';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { toast } from '../../../../components/messages/toasts.js';
import { List } from '../../kit/list-page.js';
import { useListQuery } from '../../kit/use-list-query.js';
import { RemoveDialog, LIST_COUNT_ID, useRemoval, type Removal } from '../../kit/remove-dialog.js';
import { useInvalidate, useLoaded, useAction, toastFailure } from '../../kit/server-state.js';
import { LoaderFailed, Pane } from '../../kit/page.js';
import { DOWNLOADS, LINK_LIST, linksQuery } from '../query.js';
import { subjectText, CLOSED_TEXTS, remainingText, type DownloadLink } from '../rules/words.js';
import { Badge } from '../../../../components/badge.js';
import { useNow } from '../../../../lib/now.js';
import { actionsColumn, faint, type Column, RowButton, removeId } from '../../kit/data-table.js';
import { LinkMail } from './link-mail.js';

export function LinksView() {
  const list = useListQuery(LINK_LIST);
  const { data } = useLoaded(linksQuery(list.applied.page));
  const removal = useRemoval(data?.links ?? [], ({ _id }) => _id);
  const resending = useResend();
  if (!data) return <LoaderFailed look="ghost" text="Erreur lors du chargement des liens" />;
  const { links, total, totalPages, currentPage } = data;
  return (
    <Pane
      id={LIST_COUNT_ID}
      title={counted(total, 'lien en cours', 'liens en cours')}
      isTarget
      aside="Un lien vaut 7&nbsp;jours, à l’horloge du serveur. Le révoquer le rend inutile aussitôt."
    >
      <List
        table={{
          label: 'Liens en cours',
          className: 'lines',
          columns: linkColumns({
            sending: resending.pending,
            onResend: (link) => void resending.run(link),
            onRevoke: removal.start,
          }),
          rows: links,
          keyOf: ({ _id }) => _id,
        }}
        empty={<EmptyState text="Aucun lien de téléchargement ne fonctionne en ce moment." />}
        pager={{ page: currentPage, pages: totalPages, to: (page) => list.to({ page }) }}
      />
      <RevokeDialog removal={removal} />
    </Pane>
  );
}

const RevokeDialog = ({ removal }: { removal: Removal<DownloadLink> }) => (
  <RemoveDialog
    title={frenchTypography('Révoquer ce lien ?')}
    act="Révoquer"
    removal={removal}
    resource={DOWNLOADS}
    pathOf={({ _id }) => `${DOWNLOADS}/links/${_id}`}
  >
    {removal.row && (
      <p>
        Le lien demandé par <b>{removal.row.email ?? 'une adresse effacée'}</b> pour{' '}
        {frenchTypography(`« ${subjectText(removal.row)} »`)} cessera de fonctionner aussitôt. La personne pourra en
        demander un autre.
      </p>
    )}
  </RemoveDialog>
);

function useResend() {
  const refresh = useInvalidate(DOWNLOADS);
  return useAction<DownloadLink, { message: string }>({
    call: (api, { _id }) => api.send('POST', `${DOWNLOADS}/links/${_id}/resend`),
    onDone: ({ message }) => {
      toast('success', message);
      void refresh();
    },
    onFailed: (error) => {
      toastFailure(error);
      void refresh();
    },
  });
}

interface LinkColumns {
  /** The link whose mail is being resent. */
  readonly sending: DownloadLink | undefined;
  readonly onResend: (link: DownloadLink) => void;
  readonly onRevoke: (link: DownloadLink) => void;
}

const linkColumns = ({ sending, onResend, onRevoke }: LinkColumns): readonly Column<DownloadLink>[] => [
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
    cell: ({ downloadCount }) => (downloadCount === 0 ? faint('jamais') : `${number(downloadCount)}\u00A0fois`),
  },
  actionsColumn((link) => <Actions link={link} sending={sending} onResend={onResend} onRevoke={onRevoke} />),
];

function Actions({ link, sending, onResend, onRevoke }: LinkColumns & { link: DownloadLink }) {
  const { _id, email, ferme } = link;
  return (
    <>
      {email !== null && ferme === null && (
        <RowButton label={`Renvoyer à ${email}`} busy={sending?._id === _id} onClick={() => onResend(link)}>
          Renvoyer
        </RowButton>
      )}
      <RowButton
        id={removeId(_id)}
        label={`Révoquer le lien envoyé à ${email ?? 'une adresse effacée'}`}
        onClick={() => onRevoke(link)}
      >
        Révoquer…
      </RowButton>
    </>
  );
}

/** Remaining validity by the server's clock. */
const TimeLeft = ({ until }: { until: string }) => remainingText(Date.parse(until) - useNow(Date.parse(until)));
