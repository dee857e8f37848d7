import type { Tasks } from '@fumata/contracts';
import { number, frenchTypography } from '@fumata/text';
import { GhostButton } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { List } from '../kit/list-page.js';
import type { ListState } from '../kit/use-list-query.js';
import { Pane } from '../kit/page.js';
import { RemoveDialog, useRemoval, type Removal } from '../kit/remove-dialog.js';
import { taskColumns } from './task-columns.js';
import { taskPath, TASKS, type TaskListQuery } from './query.js';
import { EMPTY_LIST_TEXTS, queueText, STATE_TEXTS, type Queue, type Task } from './rules/words.js';
import { useEffect, useRef } from 'react';
import { toast } from '../../../components/messages/toasts.js';
import { useInvalidate, useAction, toastFailure } from '../kit/server-state.js';

/** The tasks of a queue in one state; failed tasks can be retried or forgotten. */
export function TasksView({ queue, tasks, list }: { queue: Queue; tasks: Tasks; list: ListState<TaskListQuery> }) {
  const { taches, total, totalPages, currentPage } = tasks;
  const { nom, connue } = queue;
  const { etat } = list.applied;
  const { busy, retry } = useRetry(nom, tasks);
  const removal = useRemoval(taches, ({ id }) => id, HEADING_ID);
  const name = `${queueText(nom)}, ${STATE_TEXTS[etat].toLowerCase()}`;
  return (
    <Pane
      id={HEADING_ID}
      title={<Title name={name} total={total} />}
      isTarget
      aside={
        etat === 'failed' &&
        connue &&
        taches.length > 1 && <RetryAll busy={busy.size > 0} onRetry={() => retry(taches)} />
      }
    >
      <List
        table={{
          label: name,
          className: 'lines tasks',
          columns: taskColumns({ queue, busy, onForget: removal.start, onRetry: (task) => void retry([task]) }),
          rows: taches,
          keyOf: ({ id }) => id,
        }}
        empty={<EmptyState text={EMPTY_LIST_TEXTS[etat]} />}
        pager={{ page: currentPage, pages: totalPages, to: (page) => list.to({ file: nom, page }) }}
      />
      <ForgetTask queue={nom} removal={removal} />
    </Pane>
  );
}

const Title = ({ name, total }: { name: string; total: number }) => (
  <>
    {name} <span className="muted num">{number(total)}</span>
  </>
);

const RetryAll = ({ busy, onRetry }: { busy: boolean; onRetry: () => Promise<unknown> }) => (
  <GhostButton small busy={busy} onClick={() => void onRetry()}>
    Tout reprendre
  </GhostButton>
);

const ForgetTask = ({ queue, removal }: { queue: string; removal: Removal<Task> }) => (
  <RemoveDialog
    title={frenchTypography('Effacer cette tâche ?')}
    act="Effacer"
    removal={removal}
    resource={TASKS}
    pathOf={(task) => taskPath(queue, task)}
  >
    <p>
      <b>{removal.row?.id}</b> ne sera plus essayée. Ce qu’elle devait faire ne sera pas fait.
    </p>
  </RemoveDialog>
);

const HEADING_ID = 'taches';

/** Retries tasks. If the button with the focus disappears, the heading receives the focus. */
function useRetry(queue: string, tasks: Tasks) {
  const refresh = useInvalidate(TASKS);
  const retried = useRef(false);
  useEffect(() => {
    if (retried.current && document.activeElement === document.body) document.getElementById(HEADING_ID)?.focus();
    retried.current = false;
  }, [tasks]);
  const settle = (): Promise<void> => {
    retried.current = true;
    return refresh();
  };
  const { run, pending } = useAction<readonly Task[], string>({
    /** Retries tasks one by one, up to the first failure. */
    call: async (api, retriedTasks) => {
      let message = '';
      for (const task of retriedTasks)
        ({ message } = await api.send<{ message: string }>('POST', `${taskPath(queue, task)}/reprendre`));
      return retriedTasks.length === 1 ? message : `${number(retriedTasks.length)} tâches sont reprises`;
    },
    onDone: (message) => {
      toast('success', message);
      return settle();
    },
    onFailed: (error) => {
      toastFailure(error);
      return settle();
    },
  });
  return { busy: new Set(pending?.map(({ id }) => id)), retry: run };
}
