import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { toast } from '../../../components/toasts.js';
import { number } from '../../../lib/french.js';
import { focusAfter } from '../list/neighbour.js';
import { Pager } from '../list/pager.js';
import { detailOf } from '../refusal-text.js';
import { RemoveDialog } from '../remove-dialog.js';
import { typeset } from '../typography.js';
import { useAttempt } from '../use-attempt.js';
import type { TasksData } from './load-tasks.js';
import { parametersOf } from './rules/tasks-address.js';
import type { Wishes } from './rules/tasks-address.js';
import { NOTHING, queueText, STATE_TEXTS } from './rules/words.js';
import type { Queue, Task } from './rules/words.js';
import { TasksTable } from './tasks-table.js';

/** Id of the heading. */
const HEADING = 'taches';

interface TasksViewProps {
  data: Pick<TasksData, 'found'> & { readonly queue: Queue };
  wishes: Wishes;
  refresh: () => Promise<void>;
}

/** The tasks of a queue in one state; those that failed are taken up again, or forgotten. */
export function TasksView({ data: { queue, found }, wishes, refresh }: TasksViewProps) {
  const { taches, total, totalPages, currentPage } = found;
  const { nom, connue } = queue;
  const { busy, retry } = useRetry(nom, found, refresh);
  const [gone, setGone] = useState<string>();
  useEffect(() => setGone(undefined), [found]);
  const shown = taches.filter(({ id }) => id !== gone);
  const [forgetting, setForgetting] = useState<Task>();
  const [returnTo, setReturnTo] = useState(HEADING);
  const name = `${queueText(nom)}, ${STATE_TEXTS[wishes.etat].toLowerCase()}`;
  return (
    <section className="pane" aria-labelledby={HEADING}>
      <header>
        <h2 id={HEADING} tabIndex={-1}>
          {name} <span className="muted num">{number(total)}</span>
        </h2>
        {wishes.etat === 'failed' && connue && shown.length > 1 && (
          <Button look="ghost" small busy={busy.size > 0} onClick={() => void retry(shown)}>
            Tout reprendre
          </Button>
        )}
      </header>
      {shown.length === 0 ? (
        <EmptyState text={NOTHING[wishes.etat]} />
      ) : (
        <TasksTable
          label={name}
          queue={queue}
          tasks={shown}
          busy={busy}
          onRetry={(task) => void retry([task])}
          onForget={(task) => {
            setForgetting(task);
            const ids = shown.map(({ id }) => id);
            setReturnTo(focusAfter(ids, task.id, HEADING));
          }}
        />
      )}
      {totalPages > 1 && (
        <div className="a-foot">
          <Pager
            page={currentPage}
            pages={totalPages}
            to={(page) => `?${parametersOf({ ...wishes, file: nom, page }).toString()}`}
          />
        </div>
      )}
      <RemoveDialog
        title={typeset('Oublier cette tâche ?')}
        act="Oublier"
        of={forgetting}
        pathOf={({ id }) => `/api/taches/${encodeURIComponent(nom)}/${encodeURIComponent(id)}`}
        failedText={(error) => `Erreur: ${detailOf(error)}`}
        onClose={() => setForgetting(undefined)}
        onRemoved={({ id }) => {
          setGone(id);
          void refresh();
        }}
        returnTo={returnTo}
      >
        <p>
          <b>{forgetting?.id}</b> ne sera plus essayée. Ce qu’elle devait faire ne sera pas fait.
        </p>
      </RemoveDialog>
    </section>
  );
}

function useRetry(queue: string, found: TasksData['found'], refresh: () => Promise<void>) {
  const attempt = useAttempt();
  const retried = useRef(false);
  useEffect(() => {
    // The button that was pressed goes with its row.
    if (retried.current && document.activeElement === document.body)
      document.getElementById(HEADING)?.focus();
    retried.current = false;
  }, [found]);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  /** One after the other; the first that can't be ends it. */
  const retry = async (tasks: readonly Task[]): Promise<void> => {
    setBusy(new Set(tasks.map(({ id }) => id)));
    let told = '';
    for (const { id } of tasks) {
      const path = `/api/taches/${encodeURIComponent(queue)}/${encodeURIComponent(id)}/reprendre`;
      const outcome = await attempt((api) => api.send<{ message: string }>('POST', path));
      if (!outcome.ok) {
        told = '';
        toast('error', `Erreur: ${detailOf(outcome.error)}`);
        break;
      }
      told = tasks.length === 1 ? outcome.value.message : `${number(tasks.length)} tâches sont reprises`;
    }
    if (told) toast('success', told);
    retried.current = true;
    await refresh();
    setBusy(new Set());
  };
  return { busy, retry };
}
