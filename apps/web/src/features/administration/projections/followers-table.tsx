import type { Projection, Projections } from '@fumata/contracts';
import { Badge } from '../../../components/badge.js';
import { DataTable } from '../kit/data-table.js';
import { agoText, checkText, CONTENTS, knowsEnd, lastText, NAMES } from './rules/words.js';
import { faint } from '../kit/columns.js';
import { followerColumns, type Follower } from './columns.js';

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
  const last = lastText(projection, now);
  return {
    name: NAMES[nom],
    about: (
      <>
        <small>
          {CONTENTS[nom]}&#8239;; génération {generation}
        </small>
        {last !== undefined && <small className="long">{last}</small>}
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
