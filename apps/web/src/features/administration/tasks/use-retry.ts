import type { Tasks } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { number } from '@fumata/text';
import { toast } from '../../../components/toasts.js';
import { refusalText, useAction } from '../kit/action.js';
import { useInvalidate } from '../kit/use-loaded.js';
import { taskPath, TASKS } from './query.js';
import type { Task } from './rules/words.js';

export const HEADING_ID = 'taches';

/** Retries tasks; then the heading receives the focus, if it was on a button that has disappeared. */
export function useRetry(queue: string, found: Tasks) {
  const refresh = useInvalidate(TASKS);
  const retried = useRef(false);
  useEffect(() => {
    if (retried.current && document.activeElement === document.body) document.getElementById(HEADING_ID)?.focus();
    retried.current = false;
  }, [found]);
  const settle = (): Promise<void> => {
    retried.current = true;
    return refresh();
  };
  const { run, pending } = useAction<readonly Task[], string>({
    /** Retries tasks one by one, up to the first failure. */
    call: async (api, tasks) => {
      let message = '';
      for (const task of tasks)
        ({ message } = await api.send<{ message: string }>('POST', `${taskPath(queue, task)}/reprendre`));
      return tasks.length === 1 ? message : `${number(tasks.length)} tâches sont reprises`;
    },
    onDone: (message) => {
      toast('success', message);
      return settle();
    },
    onFailed: (error) => {
      toast('error', refusalText(error));
      return settle();
    },
  });
  return { busy: new Set(pending?.map(({ id }) => id)), retry: run };
}
