import { counted } from '@fumata/text';
import { EmptyState } from '../../../../components/empty-state.js';
import { toast } from '../../../../components/toasts.js';
import { refusalText, useAction } from '../../kit/action.js';
import { List } from '../../kit/list-page.js';
import { useListQuery } from '../../kit/use-list-query.js';
import { RemoveDialog } from '../../kit/remove-dialog.js';
import { LIST_COUNT_ID, useRemoval, type Removal } from '../../kit/row-actions.js';
import { useInvalidate, useLoaded } from '../../kit/use-loaded.js';
import { LoaderFailed } from '../../kit/failed.js';
import { Pane } from '../../kit/pane.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { DOWNLOADS, LINK_LIST, linksQuery } from '../query.js';
import { subjectText } from '../rules/words.js';
import { linkColumns, type DownloadLink } from './columns.js';

/** List of the valid links. */
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
      aside={
        <p className="small muted">
          Un lien vaut 7&nbsp;jours, à l’horloge du serveur. Le révoquer le rend inutile aussitôt.
        </p>
      }
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
        pager={totalPages > 0 ? { page: currentPage, pages: totalPages, to: (page) => list.to({ page }) } : undefined}
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
      toast('error', refusalText(error));
      void refresh();
    },
  });
}
