import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Notice } from '../../../../components/notice.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { asCards, DataTable } from '../../kit/data-table.js';
import { parseListQuery } from '../../kit/list-query.js';
import { useListQuery } from '../../kit/use-list-query.js';
import { PageHead } from '../../kit/list-page.js';
import { Pane } from '../../kit/pane.js';
import { REFRESH_MS, RefreshState } from '../../kit/refresh-state.js';
import { loadQuery } from '../../kit/server-state.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { queueColumns } from '../queue-columns.js';
import { TASK_LIST, tasksQuery } from '../query.js';
import { TasksView } from '../tasks-view.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../tasks.css';

export const meta = (): PageMeta => ({ title: 'Tâches', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<unknown> =>
  loadQuery(api, tasksQuery(parseListQuery(TASK_LIST, new URL(request.url).searchParams)));

/** In the URL, `?file=…&etat=…&page=…` selects the listed tasks. */
export function Component() {
  const list = useListQuery(TASK_LIST);
  const { data, failed } = useLoaded(tasksQuery(list.applied), { refetchInterval: REFRESH_MS });
  const { queue, taches, found, ennui } = data;
  const shown = taches.find(({ nom }) => nom === queue);
  return (
    <>
      <PageHead title="Tâches" actions={<RefreshState failed={failed} />} />
      {ennui !== null && (
        <Notice kind="error">
          <b>Les tâches ne peuvent pas être gardées ni faites pour le moment.</b> {ennui}
        </Notice>
      )}
      <Pane id="files" title="Files">
        <DataTable
          label="Files de tâches"
          className={asCards('queues')}
          columns={queueColumns({
            shown: { queue, state: list.applied.etat },
            addressOf: (file, etat) => list.to({ file, etat, page: 1 }),
          })}
          rows={taches}
          keyOf={({ nom }) => nom}
        />
      </Pane>
      {shown && <TasksView queue={shown} found={found} list={list} />}
    </>
  );
}

export const ErrorBoundary = () => (
  <LoadFailed head={{ title: 'Tâches' }} text="Erreur lors du chargement des tâches" />
);
