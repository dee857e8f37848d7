import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { TableBox } from '../../../components/table-box.js';
import { number } from '../../../lib/french.js';
import { parametersOf } from './rules/tasks-address.js';
import { countOf, queueText, STATE_TEXTS, STATES } from './rules/words.js';
import type { Queue, TaskState } from './rules/words.js';

interface QueuesTableProps {
  queues: readonly Queue[];
  /** Which list is on show. */
  shown: { readonly queue: string | undefined; readonly state: TaskState };
}

/** How much each queue has in each state; every figure leads to its list. */
export function QueuesTable({ queues, shown }: QueuesTableProps) {
  return (
    <TableBox label="Files de tâches">
      <table className="queues">
        <thead>
          <tr>
            <th scope="col">File</th>
            {STATES.map((state) => (
              <th key={state} scope="col" className="r">
                {STATE_TEXTS[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.nom}>
              <th scope="row">
                {queueText(queue.nom)} {!queue.connue && <Badge kind="off">sorte inconnue</Badge>}
              </th>
              {STATES.map((state) => (
                <td key={state} className="r">
                  <Count
                    of={queue}
                    state={state}
                    isShown={queue.nom === shown.queue && state === shown.state}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Count({ of: queue, state, isShown }: { of: Queue; state: TaskState; isShown: boolean }) {
  const count = countOf(queue, state);
  const text = count === undefined ? 'voir' : number(count);
  return (
    <Link
      to={`?${parametersOf({ file: queue.nom, etat: state, page: 1 }).toString()}`}
      preventScrollReset
      className={state === 'failed' && count ? 'alarm' : undefined}
      aria-current={isShown || undefined}
      aria-label={`${queueText(queue.nom)}, ${STATE_TEXTS[state].toLowerCase()}\u00A0: ${text}`}
    >
      {text}
    </Link>
  );
}
