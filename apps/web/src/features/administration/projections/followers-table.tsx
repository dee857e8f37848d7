import type { Projection, Projections } from '@fumata/contracts';
import { Badge, type BadgeProps } from '../../../components/badge.js';
import { DataTable, faint, visuallyHidden, type Column } from '../kit/data-table.js';
import { agoText, checkText, CONTENTS, knowsEnd, lastRebuildText, NAMES } from './rules/words.js';
import type { ReactNode } from 'react';
import { GhostButton } from '../../../components/button.js';
import { number } from '@fumata/text';

interface FollowersTableProps {
  of: Projections;
  now: number;
  /** Undefined for users who may not rebuild. */
  onRebuild: ((projection: Projection) => void) | undefined;
}

/** The live view and the read models, each with its lag behind the log. */
export const FollowersTable = ({ of: { direct, projections }, now, onRebuild }: FollowersTableProps) => (
  <DataTable
    label="Tableau des projections"
    className="cards lines followers"
    columns={followerColumns(onRebuild)}
    rows={[liveView(direct), ...projections.map((projection) => followerOf(projection, now, knowsEnd(direct)))]}
    keyOf={({ name }) => name}
  />
);

const liveView = ({ evenements, etat }: Projections['direct']): Follower => ({
  name: 'Direct du conclave',
  about: <small>en mémoire, dans ce serveur</small>,
  events: evenements,
  lag: knowsEnd({ etat }) ? 0 : null,
  state: etat,
  trouble: null,
  check: faint('suit le journal lui-même'),
});

function followerOf(projection: Projection, now: number, isEndKnown: boolean): Follower {
  const { nom, generation, evenements, retard, etat, ennui, verification } = projection;
  const lastRebuild = lastRebuildText(projection, now);
  return {
    name: NAMES[nom],
    about: (
      <>
        <small>
          {CONTENTS[nom]}&#8239;; génération {generation}
        </small>
        {lastRebuild !== undefined && <small className="long">{lastRebuild}</small>}
      </>
    ),
    events: evenements,
    lag: isEndKnown ? retard : null,
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

interface Follower {
  readonly name: string;
  readonly about: ReactNode;
  readonly events: number;
  /** Number of events behind the end of the log; null while the end is unknown. */
  readonly lag: number | null;
  readonly state: Projection['etat'];
  readonly trouble: string | null;
  readonly check: ReactNode;
  /** Undefined for the live view, which has nothing to rebuild. */
  readonly projection?: Projection;
}

const followerColumns = (onRebuild: ((projection: Projection) => void) | undefined): readonly Column<Follower>[] => [
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
        <Badge {...STATES[state]} />
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

const STATES: Readonly<Record<Projection['etat'], BadgeProps>> = {
  live: { kind: 'ok', full: true, children: 'suit le journal' },
  'catching-up': { kind: 'warn', children: 'rattrape le journal' },
  lost: { kind: 'red', children: 'a perdu le journal' },
  stopped: { kind: 'red', children: 'arrêtée' },
  silent: { kind: 'warn', children: 'sans nouvelles' },
};

const rebuildColumn = (onRebuild: (projection: Projection) => void): Column<Follower> => ({
  head: visuallyHidden('Actions'),
  className: 'r',
  cell: ({ name, projection }) =>
    projection && (
      <GhostButton
        small
        id={`reconstruire-${projection.nom}`}
        busy={projection.reconstruction !== null}
        aria-label={`Reconstruire\u00A0: ${name}`}
        onClick={() => onRebuild(projection)}
      >
        Reconstruire…
      </GhostButton>
    ),
});
