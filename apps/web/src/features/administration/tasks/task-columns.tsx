import { Badge } from '../../../components/badge.js';
import { FAINT_DASH, RowButton, visuallyHidden, type Column, removeId } from '../kit/data-table.js';
import { Progress } from '../kit/progress.js';
import { shortMomentText, retryText, type Queue, type Task } from './rules/words.js';

interface TaskColumns {
  readonly queue: Pick<Queue, 'connue'>;
  /** Ids of the tasks that are being retried. */
  readonly busy: ReadonlySet<string>;
  readonly onRetry: (task: Task) => void;
  readonly onForget: (task: Task) => void;
}

const moment = (at: string) => <time dateTime={at}>{shortMomentText(at)}</time>;

export const taskColumns = (props: TaskColumns): readonly Column<Task>[] => [
  {
    head: 'Tâche',
    isName: true,
    className: 'long',
    cell: ({ id, etat, avancement }) => (
      <>
        {id}
        {avancement !== null && etat !== 'done' && <Progress label="Avancement" progress={avancement} />}
      </>
    ),
  },
  { head: 'Cause du dernier échec', className: 'long', cell: ({ raison }) => raison ?? FAINT_DASH },
  {
    head: 'Essais',
    className: 'nw',
    cell: ({ essais, essaisMax }) => (essaisMax > 0 ? `${essais} sur ${essaisMax}` : essais),
  },
  { head: 'Ajoutée', className: 'nw', cell: ({ ajouteeLe }) => moment(ajouteeLe) },
  { head: 'Finie', className: 'nw', cell: ({ finieLe }) => (finieLe === null ? FAINT_DASH : moment(finieLe)) },
  { head: visuallyHidden('Actions'), cell: (task) => <Actions task={task} {...props} /> },
];

function Actions({ task, queue, busy, onRetry, onForget }: TaskColumns & { task: Task }) {
  const { id, etat } = task;
  const retry = retryText(task, queue);
  return (
    <>
      <div className="tools">
        {retry !== undefined && (
          <RowButton label={`${retry} ${id}`} busy={busy.has(id)} onClick={() => onRetry(task)}>
            {retry}
          </RowButton>
        )}
        {etat === 'failed' && (
          <RowButton id={removeId(id)} label={`Effacer ${id}`} onClick={() => onForget(task)}>
            Effacer…
          </RowButton>
        )}
      </div>
      {etat === 'done' && (
        <Badge kind="ok" full>
          faite
        </Badge>
      )}
    </>
  );
}
