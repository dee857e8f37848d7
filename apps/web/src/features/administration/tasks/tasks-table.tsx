import { Badge } from '../../../components/badge.js';
import { TableBox } from '../../../components/table-box.js';
import { Progress } from '../progress.js';
import { removeId } from '../list/neighbour.js';
import { momentText, retryText } from './rules/words.js';
import type { Queue, Task } from './rules/words.js';
import { TableHead } from '../table-head.js';

interface TasksTableProps {
  label: string;
  queue: Pick<Queue, 'connue'>;
  tasks: readonly Task[];
  /** Ids of those that are being taken up again. */
  busy: ReadonlySet<string>;
  onRetry: (task: Task) => void;
  onForget: (task: Task) => void;
}

const HEADS = ['Tâche', 'Cause du dernier échec', 'Essais', 'Ajoutée', 'Finie'];

export function TasksTable({ label, queue, tasks, busy, onRetry, onForget }: TasksTableProps) {
  return (
    <TableBox label={label}>
      <table className="lines tasks">
        <TableHead heads={HEADS} />
        <tbody>
          {tasks.map((task) => (
            <Row
              key={task.id}
              of={task}
              retry={retryText(task, queue)}
              isBusy={busy.has(task.id)}
              onRetry={() => onRetry(task)}
              onForget={() => onForget(task)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

interface RowProps {
  of: Task;
  /** On the button that has it tried again, if there is one. */
  retry: string | undefined;
  isBusy: boolean;
  onRetry: () => void;
  onForget: () => void;
}

function Row({ of: { id, etat, ...task }, retry, isBusy, onRetry, onForget }: RowProps) {
  const { essais, essaisMax, ajouteeLe, finieLe, avancement, raison } = task;
  return (
    <tr>
      <th scope="row" className="long">
        {id}
        {avancement !== null && etat !== 'done' && <Progress label="Avancement" share={avancement} />}
      </th>
      <td className="long">{raison ?? <span className="faint">–</span>}</td>
      <td className="nw">{essaisMax > 0 ? `${essais} sur ${essaisMax}` : essais}</td>
      <td className="nw">
        <time dateTime={ajouteeLe}>{momentText(ajouteeLe)}</time>
      </td>
      <td className="nw">
        {finieLe === null ? (
          <span className="faint">–</span>
        ) : (
          <time dateTime={finieLe}>{momentText(finieLe)}</time>
        )}
      </td>
      <td>
        <div className="tools">
          {retry !== undefined && (
            <button
              type="button"
              aria-busy={isBusy || undefined}
              aria-label={`${retry} ${id}`}
              onClick={() => !isBusy && onRetry()}
            >
              {retry}
            </button>
          )}
          {etat === 'failed' && (
            <button type="button" id={removeId(id)} aria-label={`Oublier ${id}`} onClick={onForget}>
              Oublier…
            </button>
          )}
        </div>
        {etat === 'done' && (
          <Badge kind="ok" full>
            faite
          </Badge>
        )}
      </td>
    </tr>
  );
}
