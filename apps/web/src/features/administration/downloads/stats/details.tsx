import type { Download } from '@fumata/contracts';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { counted, hour, longDate, number, frenchTypography } from '@fumata/text';
import { useSite } from '../../../../shell/site.js';
import { GhostButton } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { actionsColumn, faint, type Column, RowButton } from '../../kit/data-table.js';
import { List } from '../../kit/list-page.js';
import { useListQuery } from '../../kit/use-list-query.js';
import { useLoaded } from '../../kit/server-state.js';
import { LoaderFailed, Pane } from '../../kit/page.js';
import { DETAIL_LIST, detailsQuery, isFiltered } from '../query.js';
import { DELETED_IMAGE, DETAILS_FAILED, subjectOf, UNKNOWN_GALLERY } from '../rules/words.js';
import { DetailFilters } from './filters.js';

interface DetailsProps {
  onForget: (email: string) => void;
}

export function Details({ onForget }: DetailsProps) {
  const { downloadRecordDays: days } = useSite();
  const list = useListQuery(DETAIL_LIST);
  const { data } = useLoaded(detailsQuery(list.applied));
  const { state } = useNavigation();
  const filters = <DetailFilters list={list} busy={state === 'loading'} />;
  return (
    <Pane id="detail" title="Détail" aside={`Les adresses s’effacent après ${counted(days, 'jour')}.`}>
      {data === null ? (
        <>
          {filters}
          <LoaderFailed look="ghost" text={DETAILS_FAILED} />
        </>
      ) : (
        <List
          filters={filters}
          table={{
            label: 'Détail des téléchargements',
            className: 'lines',
            columns: detailColumns(onForget),
            rows: data.downloads,
            keyOf: ({ _id }) => _id,
          }}
          empty={<NoDownloads isFiltered={isFiltered(list.applied)} />}
          {...(data.total > 0 && { count: counted(data.total, 'lien trouvé', 'liens trouvés') })}
          pager={{ page: data.currentPage, pages: data.totalPages, to: (page) => list.to({ page }) }}
        />
      )}
    </Pane>
  );
}

function NoDownloads({ isFiltered: filtered }: { isFiltered: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const emptyText = filtered
    ? 'Aucun téléchargement pour cette adresse à ces dates.'
    : 'Aucun téléchargement pour le moment.';
  return (
    <EmptyState text={emptyText}>
      {parameters.size > 0 && (
        <GhostButton onClick={() => setParameters({}, { preventScrollReset: true })}>Réinitialiser</GhostButton>
      )}
    </EmptyState>
  );
}

const nameOr = (name: string | undefined, unknown: string) =>
  name === undefined ? faint(unknown) : frenchTypography(name);

const Moment = ({ at }: { at: string | null }) =>
  at === null ? (
    '–'
  ) : (
    <time dateTime={at}>
      {longDate(at)}, {hour(at)}
    </time>
  );

const detailColumns = (onForget: DetailsProps['onForget']): readonly Column<Download>[] => [
  { head: 'Adresse e-mail', isName: true, className: 'long', cell: ({ email }) => email ?? faint('effacée') },
  { head: 'Image', className: 'long', cell: (download) => nameOr(subjectOf(download).image, DELETED_IMAGE) },
  { head: 'Galerie', className: 'long', cell: (download) => nameOr(subjectOf(download).gallery, UNKNOWN_GALLERY) },
  { head: 'Téléchargé le', className: 'nw', cell: ({ lastDownload }) => <Moment at={lastDownload} /> },
  { head: 'Nombre', right: true, cell: ({ downloadCount }) => number(downloadCount) },
  {
    head: 'Adresse IP',
    className: 'num',
    attributes: ({ userAgent }) => (userAgent === null ? {} : { title: userAgent }),
    cell: ({ ipAddress }) => ipAddress ?? faint('effacée'),
  },
  actionsColumn(
    ({ email }) =>
      email !== null && (
        <RowButton label={`Oublier l’adresse ${email}`} onClick={() => onForget(email)}>
          Oublier…
        </RowButton>
      ),
  ),
];
