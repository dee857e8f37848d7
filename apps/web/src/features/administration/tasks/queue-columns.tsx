import { Link } from 'react-router-dom';
import { number } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import type { Column } from '../kit/data-table.js';
import { countOf, queueText, STATE_TEXTS, STATES, type Queue, type TaskState } from './rules/words.js';

interface QueueColumns {
  /** The displayed list. */
  readonly shown: { readonly queue: string | undefined; readonly state: TaskState };
  readonly addressOf: (file: string, etat: TaskState) => string;
}

/** Number of tasks per state, each linked to its list. */
export const queueColumns = ({ shown, addressOf }: QueueColumns): readonly Column<Queue>[] => [
  {
    head: 'File',
    isName: true,
    cell: ({ nom, connue }) => (
      <>
        {queueText(nom)} {!connue && <Badge kind="off">sorte inconnue</Badge>}
      </>
    ),
  },
  ...STATES.map((state): Column<Queue> => ({
    head: STATE_TEXTS[state],
    right: true,
    cell: (queue) => {
      const count = countOf(queue, state);
      const text = count === undefined ? 'voir' : number(count);
      return (
        <Link
          to={addressOf(queue.nom, state)}
          preventScrollReset
          className={state === 'failed' && count ? 'alarm' : undefined}
          aria-current={(queue.nom === shown.queue && state === shown.state) || undefined}
          aria-label={`${queueText(queue.nom)}, ${STATE_TEXTS[state].toLowerCase()}\u00A0: ${text}`}
        >
          {text}
        </Link>
      );
    },
  })),
];
