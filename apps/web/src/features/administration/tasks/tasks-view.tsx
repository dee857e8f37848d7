import type { Tasks } from '@fumata/contracts';
import { number } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { List } from '../kit/list-page.js';
import type { ListState } from '../kit/use-list-query.js';
import { Pane } from '../kit/pane.js';
import { RemoveDialog } from '../kit/remove-dialog.js';
import { useRemoval, type Removal } from '../kit/row-actions.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { taskColumns } from './task-columns.js';
import { taskPath, TASKS, type TaskListQuery } from './query.js';
import { NOTHING, queueText, STATE_TEXTS, type Queue, type Task } from './rules/words.js';
import { HEADING_ID, useRetry } from './use-retry.js';

interface TasksViewProps {
  queue: Queue;
  found: Tasks;
  list: ListState<TaskListQuery>;
}

/** The tasks of a queue in one state; failed tasks can be retried or forgotten. */
export function TasksView({ queue, found, list }: TasksViewProps) {
  const { taches, total, totalPages, currentPage } = found;
  const { nom, connue } = queue;
  const { etat } = list.applied;
  const { busy, retry } = useRetry(nom, found);
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
        empty={<EmptyState text={NOTHING[etat]} />}
        pager={
          totalPages > 1
            ? { page: currentPage, pages: totalPages, to: (page) => list.to({ file: nom, page }) }
            : undefined
        }
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
  <Button look="ghost" small busy={busy} onClick={() => void onRetry()}>
    Tout reprendre
  </Button>
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
