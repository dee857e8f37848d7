import type { TaskQueues, Tasks } from '@fumata/contracts';
import { dayAndMonth, hour } from '@fumata/text';

export type Queue = TaskQueues['taches'][number];
export type Task = Tasks['taches'][number];
export type TaskState = Task['etat'];

export const STATES = ['waiting', 'delayed', 'active', 'failed', 'done'] as const satisfies readonly TaskState[];

const QUEUES: Readonly<Record<string, string>> = {
  'send-download-link': 'Liens de téléchargement',
  'build-thumbnails': 'Miniatures',
  'erase-old-download-records': 'Effacement des adresses',
  'rebuild-read-model': 'Reconstructions',
  'check-read-models': 'Vérifications depuis le journal',
  'analyse-round': 'Analyses de scrutins',
  'plan-alert': 'Alertes à répartir',
  'send-alert': 'Alertes à envoyer',
  'send-vote-alert': 'Alertes «\u00A0je peux revoter\u00A0»',
};

export const queueText = (name: string): string => QUEUES[name] ?? name;

/** Labels of the states, for columns and lists. */
export const STATE_TEXTS: Readonly<Record<TaskState, string>> = {
  waiting: 'En attente',
  delayed: 'Différées',
  active: 'En cours',
  failed: 'Échouées',
  done: 'Faites',
};

/** Text of an empty list, by state. */
export const EMPTY_LIST_TEXTS: Readonly<Record<TaskState, string>> = {
  waiting: 'Aucune tâche n’attend.',
  delayed: 'Aucune tâche n’est différée.',
  active: 'Aucune tâche n’est en cours.',
  failed: 'Aucune tâche n’a échoué.',
  done: 'Aucune tâche n’a été faite depuis un jour.',
};

/** Number of a queue's tasks in a state; finished tasks are not counted. */
export function countOf(queue: Queue, state: TaskState): number | undefined {
  const counts = {
    waiting: queue.attente,
    delayed: queue.differees,
    active: queue.encours,
    failed: queue.echouees,
    done: undefined,
  };
  return counts[state];
}

/** Label of the retry button; undefined where a retry is impossible or too early. */
export function retryText(
  { etat, essais }: Pick<Task, 'etat' | 'essais'>,
  { connue }: Pick<Queue, 'connue'>,
): string | undefined {
  if (!connue) return undefined;
  if (etat === 'failed') return 'Reprendre';
  return etat === 'delayed' && essais > 0 ? 'Relancer maintenant' : undefined;
}

/** '8 mai, 18 h 10' */
export const shortMomentText = (at: string): string => `${dayAndMonth(at)}, ${hour(at)}`;
