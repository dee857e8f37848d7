import type { TaskQueues, Tasks } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/api-client.js';
import { queueOf, tasksCall } from './rules/tasks-address.js';
import type { Wishes } from './rules/tasks-address.js';

export interface TasksData extends TaskQueues {
  /** The queue whose tasks these are. */
  readonly queue: string | undefined;
  readonly found: Tasks;
}

const NONE: Tasks = { taches: [], total: 0, totalPages: 0, currentPage: 1 };

/** All queues, and the tasks of one of them. A page past the end is the last one. */
export async function loadTasks(api: ApiClient, wishes: Wishes, signal?: AbortSignal): Promise<TasksData> {
  const queues = await api.get<TaskQueues>('/api/taches', signal);
  const queue = queueOf(wishes, queues.taches);
  if (queue === undefined) return { ...queues, queue, found: NONE };
  const page = (number: number) => api.get<Tasks>(tasksCall(queue, { ...wishes, page: number }), signal);
  const found = await page(wishes.page);
  const isPast = found.taches.length === 0 && found.totalPages > 0;
  return { ...queues, queue, found: isPast ? await page(found.totalPages) : found };
}
