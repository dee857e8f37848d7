import type { TaskQueues } from '@fumata/contracts';
import { pageNumberIn } from '../../list/page-of.js';
import { STATES } from './words.js';
import type { TaskState } from './words.js';

/** Which tasks are listed. */
export interface Wishes {
  /** Name of a queue; empty: the one that asks for attention first. */
  readonly file: string;
  readonly etat: TaskState;
  readonly page: number;
}

export const wishesFrom = (parameters: URLSearchParams): Wishes => ({
  file: parameters.get('file') ?? '',
  etat: STATES.find((state) => state === parameters.get('etat')) ?? 'failed',
  page: pageNumberIn(parameters),
});

export function parametersOf({ file, etat, page }: Wishes): URLSearchParams {
  const parameters = new URLSearchParams({ file, etat });
  if (page > 1) parameters.set('page', String(page));
  return parameters;
}

/** The queue that is asked for; else the first one with failures, else the first one. */
export function queueOf(
  { file }: Pick<Wishes, 'file'>,
  queues: readonly Pick<TaskQueues['taches'][number], 'nom' | 'echouees'>[],
): string | undefined {
  const found =
    queues.find(({ nom }) => nom === file) ?? queues.find(({ echouees }) => echouees > 0) ?? queues[0];
  return found?.nom;
}

export const tasksCall = (queue: string, { etat, page }: Wishes): string =>
  `/api/taches/${encodeURIComponent(queue)}?etat=${etat}&page=${page}`;
