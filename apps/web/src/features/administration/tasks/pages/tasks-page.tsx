import { useCallback } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Notice } from '../../../../components/notice.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { LoadFailed } from '../../load-failed.js';
import { useRefreshed } from '../../use-refreshed.js';
import { loadTasks } from '../load-tasks.js';
import type { TasksData } from '../load-tasks.js';
import { QueuesTable } from '../queues-table.js';
import { wishesFrom } from '../rules/tasks-address.js';
import { TasksView } from '../tasks-view.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../tasks.css';

export const meta = (): PageMeta => ({ title: 'Tâches', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<TasksData> =>
  loadTasks(api, wishesFrom(new URL(request.url).searchParams), request.signal);

/** The address: `?file=…&etat=…&page=…` says which tasks are listed. */
export function Component() {
  const loaded = useLoaderData<TasksData>();
  const [parameters] = useSearchParams();
  const asked = parameters.toString();
  const wishes = wishesFrom(parameters);
  const { data, failed, refresh } = useRefreshed(
    loaded,
    useCallback(
      (api: ApiClient, signal?: AbortSignal) =>
        loadTasks(api, wishesFrom(new URLSearchParams(asked)), signal),
      [asked],
    ),
  );
  const { queue, taches, found, ennui } = data;
  const shown = taches.find(({ nom }) => nom === queue);
  return (
    <>
      <div className="a-head">
        <h1>Tâches</h1>
        <p className="small muted">
          {failed
            ? 'Le serveur n’a pas répondu\u00A0: ces chiffres datent.'
            : 'Actualisé toutes les cinq secondes'}
        </p>
      </div>
      {ennui !== null && (
        <Notice kind="error">
          <b>Les tâches ne peuvent pas être gardées ni faites pour le moment.</b> {ennui}
        </Notice>
      )}
      <section className="pane" aria-labelledby="files">
        <header>
          <h2 id="files">Files</h2>
        </header>
        <QueuesTable queues={taches} shown={{ queue, state: wishes.etat }} />
      </section>
      {shown && <TasksView data={{ found, queue: shown }} wishes={wishes} refresh={refresh} />}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement des tâches" />;
}
