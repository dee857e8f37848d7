import { type LoaderFunctionArgs, Link } from 'react-router-dom';
import { Notice } from '../../../../components/messages/notice.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { asCards, DataTable, type Column } from '../../kit/data-table.js';
import { parseListQuery } from '../../../../lib/list-query.js';
import { useListQuery } from '../../kit/use-list-query.js';
import { PageHead, Pane, REFRESH_MS, RefreshState, pageTexts } from '../../kit/page.js';
import { loadQuery, useLoaded } from '../../kit/server-state.js';
import { TASK_LIST, tasksQuery } from '../query.js';
import { TasksView } from '../tasks-view.js';
import { number } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { countOf, queueText, STATE_TEXTS, STATES, type Queue, type TaskState } from '../rules/words.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../tasks.css';

export const { meta, ErrorBoundary } = pageTexts('Tâches', 'Erreur lors du chargement des tâches');

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<unknown> =>
  loadQuery(api, tasksQuery(parseListQuery(TASK_LIST, new URL(request.url).searchParams)));

/** In the URL, `?file=…&etat=…&page=…` selects the listed tasks. */
export function Component() {
  const list = useListQuery(TASK_LIST);
  const { data, failed } = useLoaded(tasksQuery(list.applied), { refetchInterval: REFRESH_MS });
  const { queue, tasks, taches: queues, ennui } = data;
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
            current: { queue: queue?.nom, state: list.applied.etat },
            addressOf: (file, etat) => list.to({ file, etat, page: 1 }),
          })}
          rows={queues}
          keyOf={({ nom }) => nom}
        />
      </Pane>
      {queue && <TasksView queue={queue} tasks={tasks} list={list} />}
    </>
  );
}

interface QueueColumns {
  /** The displayed list. */
  readonly current: { readonly queue: string | undefined; readonly state: TaskState };
  readonly addressOf: (file: string, etat: TaskState) => string;
}

/** Number of tasks per state, each linked to its list. */
const queueColumns = ({ current, addressOf }: QueueColumns): readonly Column<Queue>[] => [
  {
    head: 'File',
    isName: true,
    cell: ({ nom, connue }) => (
      <>
        {queueText(nom)} {!connue && <Badge kind="off">sorte inconnue</Badge>}
      </>
    ),
  },
  ...STATES.map((state): Column<Queue> => ({
    head: STATE_TEXTS[state],
    right: true,
    cell: (queue) => {
      const count = countOf(queue, state);
      const text = count === undefined ? 'voir' : number(count);
      return (
        <Link
          to={addressOf(queue.nom, state)}
          preventScrollReset
          className={state === 'failed' && count ? 'alarm' : undefined}
          aria-current={(queue.nom === current.queue && state === current.state) || undefined}
          aria-label={`${queueText(queue.nom)}, ${STATE_TEXTS[state].toLowerCase()}\u00A0: ${text}`}
        >
          {text}
        </Link>
      );
    },
  })),
];
