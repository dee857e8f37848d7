import type { Projection, Projections } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { number } from '@fumata/text';
import { unseen } from '../kit/columns.js';
import { DataTable, type Column } from '../kit/data-table.js';
import { agoText, checkText, CONTENTS, lastText, NAMES, STATES } from './rules/words.js';

interface FollowersTableProps {
  of: Projections;
  now: number;
  /** Undefined for users who may not rebuild. */
  onRebuild: ((projection: Projection) => void) | undefined;
}

interface Follower {
  readonly name: string;
  readonly about: ReactNode;
  readonly events: number;
  /** Number of events behind the end of the log. */
  readonly lag: number;
  readonly state: Projection['etat'];
  readonly trouble: string | null;
  readonly check: ReactNode;
  /** Undefined for the live view, which has nothing to rebuild. */
  readonly projection?: Projection;
}

/** The live view and the read models, each with its lag behind the log. */
export const FollowersTable = ({ of: { direct, projections }, now, onRebuild }: FollowersTableProps) => (
  <DataTable
    label="Tableau des projections"
    className="cards lines followers"
    columns={followerColumns(onRebuild)}
    rows={[liveView(direct), ...projections.map((projection) => followerOf(projection, now))]}
    keyOf={({ name }) => name}
  />
);

const liveView = ({ evenements, etat }: Projections['direct']): Follower => ({
  name: 'Direct du conclave',
  about: <small>en mémoire, dans ce serveur</small>,
  events: evenements,
  lag: 0,
  state: etat,
  trouble: null,
  check: faint('suit le journal lui-même'),
});

function followerOf(projection: Projection, now: number): Follower {
  const { nom, generation, evenements, retard, etat, ennui, verification } = projection;
  const last = lastText(projection, now);
  return {
    name: NAMES[nom],
    about: (
      <>
        <small>
          {CONTENTS[nom]} ; génération {generation}
        </small>
        {last !== undefined && <small className="long">{last}</small>}
      </>
    ),
    events: evenements,
    lag: retard,
    state: etat,
    trouble: ennui,
    check: verification ? (
      <Badge kind={verification.total === 0 ? 'ok' : 'warn'} full={verification.total === 0}>
        {checkText(verification)}, {agoText(verification.le, now)}
      </Badge>
    ) : (
      faint('jamais')
    ),
    projection,
  };
}

const faint = (text: string) => <span className="faint">{text}</span>;

/** Repeats the column's head in each cell, because on a phone every row is a card. */
const labelled = (column: Column<Follower> & { readonly head: string }): Column<Follower> => ({
  ...column,
  attributes: () => ({ 'data-label': column.head }),
});

const followerColumns = (onRebuild: FollowersTableProps['onRebuild']): readonly Column<Follower>[] => [
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
  labelled({ head: 'Événements', right: true, className: 'num', cell: ({ events }) => number(events) }),
  labelled({
    head: 'Retard',
    right: true,
    className: 'num',
    cell: ({ lag }) => (lag === 0 ? faint('aucun') : number(lag)),
  }),
  labelled({
    head: 'État',
    className: 'long',
    cell: ({ state, trouble }) => (
      <>
        <Badge kind={STATES[state].kind} full={STATES[state].kind === 'ok'}>
          {STATES[state].text}
        </Badge>
        {trouble !== null && <div className="small">{trouble}</div>}
      </>
    ),
  }),
  labelled({ head: 'Dernier contrôle', cell: ({ check }) => check }),
  ...(onRebuild ? [rebuildColumn(onRebuild)] : []),
];

const rebuildColumn = (onRebuild: (projection: Projection) => void): Column<Follower> => ({
  head: unseen('Actions'),
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
