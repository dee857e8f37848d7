import type { TaskQueues, Tasks } from '@fumata/contracts';
import { listQueryCodec, pageNumber, text, type Parameter, type QueryOf } from '../../../lib/list-query.js';
import { apiQuery } from '../kit/server-state.js';
import { STATES, type Queue, type TaskState } from './rules/words.js';

export const TASKS = '/api/taches';

/** Always in the URL, because the default may change. */
const state: Parameter<TaskState> = {
  initial: 'failed',
  read: (parameters) => STATES.find((each) => each === parameters.get('etat')) ?? 'failed',
  write: (etat) => ({ etat }),
};

export const TASK_LIST = listQueryCodec({
  /** Name of a queue; empty for the first one with failures, else the first. */
  file: text('file'),
  etat: state,
  page: pageNumber,
});

export type TaskListQuery = QueryOf<typeof TASK_LIST>;

/** The queue in the query; else the first one with failures, else the first one. */
export const queueOf = ({ file }: Pick<TaskListQuery, 'file'>, queues: readonly Queue[]): Queue | undefined =>
  queues.find(({ nom }) => nom === file) ?? queues.find(({ echouees }) => echouees > 0) ?? queues[0];

const queuePath = (queue: string): string => `${TASKS}/${encodeURIComponent(queue)}`;
export const taskPath = (queue: string, { id }: { id: string }): string =>
  `${queuePath(queue)}/${encodeURIComponent(id)}`;

const NONE: Tasks = { taches: [], total: 0, totalPages: 0, currentPage: 1 };

/** All queues, and the tasks of one of them. */
export const tasksQuery = (query: TaskListQuery) =>
  apiQuery([TASKS, query], async (api, signal) => {
    const queues = await api.get<TaskQueues>(TASKS, signal);
    const queue = queueOf(query, queues.taches);
    if (queue === undefined) return { ...queues, queue, tasks: NONE };
    const { etat, page } = query;
    const tasks = await api.get<Tasks>(`${queuePath(queue.nom)}?etat=${etat}&page=${page}`, signal);
    return { ...queues, queue, tasks };
  });
