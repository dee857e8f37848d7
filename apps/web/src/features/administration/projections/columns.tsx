import type { Projection } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { number } from '@fumata/text';
import { faint, visuallyHidden } from '../kit/columns.js';
import type { Column } from '../kit/data-table.js';
import { STATES } from './rules/words.js';

export interface Follower {
  readonly name: string;
  readonly about: ReactNode;
  readonly events: number;
  /** Number of events behind the end of the log; null while nobody knows the end. */
  readonly lag: number | null;
  readonly state: Projection['etat'];
  readonly trouble: string | null;
  readonly check: ReactNode;
  /** Undefined for the live view, which has nothing to rebuild. */
  readonly projection?: Projection;
}

export const followerColumns = (
  onRebuild: ((projection: Projection) => void) | undefined,
): readonly Column<Follower>[] => [
  {
    head: 'Projection',
    isName: true,
    cell: ({ name, about }) => (
      <>
        {name}
        {about}
      </>
    ),
  },
  { head: 'Événements', right: true, className: 'num', cell: ({ events }) => number(events) },
  {
    head: 'Retard',
    right: true,
    className: 'num',
    cell: ({ lag }) => (lag === null ? faint('inconnu') : lag === 0 ? faint('aucun') : number(lag)),
  },
  {
    head: 'État',
    className: 'long',
    cell: ({ state, trouble }) => (
      <>
        <Badge kind={STATES[state].kind} full={STATES[state].kind === 'ok'}>
          {STATES[state].text}
        </Badge>
        {trouble !== null && (
          <div className="small">
            Message technique&nbsp;: <q lang="en">{trouble}</q>
          </div>
        )}
      </>
    ),
  },
  { head: 'Dernier contrôle', cell: ({ check }) => check },
  ...(onRebuild ? [rebuildColumn(onRebuild)] : []),
];

const rebuildColumn = (onRebuild: (projection: Projection) => void): Column<Follower> => ({
  head: visuallyHidden('Actions'),
  className: 'r',
  cell: ({ name, projection }) =>
    projection && (
      <Button
        look="ghost"
        small
        id={`reconstruire-${projection.nom}`}
        busy={projection.reconstruction !== null}
        aria-label={`Reconstruire\u00A0: ${name}`}
        onClick={() => onRebuild(projection)}
      >
        Reconstruire…
      </Button>
    ),
});
