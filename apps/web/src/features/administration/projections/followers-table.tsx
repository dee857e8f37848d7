import type { Projection, Projections } from '@fumata/contracts';
import { number } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { TableBox } from '../../../components/table-box.js';
import { agoText, checkText, CONTENTS, lastText, NAMES, STATES } from './rules/words.js';

interface FollowersTableProps {
  of: Projections;
  now: number;
  /** Whoever may only look has no button. */
  onRebuild: ((projection: Projection) => void) | undefined;
}

export function FollowersTable({ of: { direct, projections }, now, onRebuild }: FollowersTableProps) {
  return (
    <TableBox label="Tableau des projections">
      <table className="cards lines followers">
        <thead>
          <tr>
            <th scope="col">Projection</th>
            <th scope="col" className="r">
              Événements
            </th>
            <th scope="col" className="r">
              Retard
            </th>
            <th scope="col">État</th>
            <th scope="col">Dernier contrôle</th>
            {onRebuild && (
              <th scope="col">
                <span className="sr">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              Direct du conclave
              <small>en mémoire, dans ce serveur</small>
            </th>
            <td className="r num" data-label="Événements">
              {number(direct.evenements)}
            </td>
            <td className="r" data-label="Retard">
              <span className="faint">aucun</span>
            </td>
            <td data-label="État">
              <State of={direct.etat} />
            </td>
            <td data-label="Dernier contrôle">
              <span className="faint">suit le journal lui-même</span>
            </td>
            {onRebuild && <td />}
          </tr>
          {projections.map((projection) => (
            <Row key={projection.nom} of={projection} now={now} onRebuild={onRebuild} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

const State = ({ of }: { of: Projection['etat'] }) => {
  const { text, kind } = STATES[of];
  return (
    <Badge kind={kind} full={kind === 'ok'}>
      {text}
    </Badge>
  );
};

function Row({ of, now, onRebuild }: Omit<FollowersTableProps, 'of'> & { of: Projection }) {
  const { nom, generation, evenements, retard, etat, ennui, verification, reconstruction } = of;
  const last = lastText(of, now);
  return (
    <tr>
      <th scope="row">
        {NAMES[nom]}
        <small>
          {CONTENTS[nom]} ; génération {generation}
        </small>
        {last !== undefined && <small className="long">{last}</small>}
      </th>
      <td className="r num" data-label="Événements">
        {number(evenements)}
      </td>
      <td className="r num" data-label="Retard">
        {retard === 0 ? <span className="faint">aucun</span> : number(retard)}
      </td>
      <td className="long" data-label="État">
        <State of={etat} />
        {ennui !== null && <div className="small">{ennui}</div>}
      </td>
      <td data-label="Dernier contrôle">
        {verification ? (
          <Badge kind={verification.total === 0 ? 'ok' : 'warn'} full={verification.total === 0}>
            {checkText(verification)}, {agoText(verification.le, now)}
          </Badge>
        ) : (
          <span className="faint">jamais</span>
        )}
      </td>
      {onRebuild && (
        <td className="r">
          <Button
            look="ghost"
            small
            id={`reconstruire-${nom}`}
            busy={reconstruction !== null}
            aria-label={`Reconstruire\u00A0: ${NAMES[nom]}`}
            onClick={() => onRebuild(of)}
          >
            Reconstruire…
          </Button>
        </td>
      )}
    </tr>
  );
}
