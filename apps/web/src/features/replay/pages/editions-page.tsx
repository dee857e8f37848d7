import type { ReplayEdition, ReplayEditions } from '@fumata/contracts';
import { Link, useLoaderData } from 'react-router-dom';
import { counted, editionName, hour, longDate, number } from '@fumata/text';
import type { PageMeta } from '../../../routes/page.js';
import { Badge } from '../../../components/badge.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { Table } from '../../../components/tables/table-box.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { EDITIONS_TITLE, TITLE } from '../texts.js';
import { fetchEditions } from '../requests.js';
import { useReloadAfterLogin } from '../../../shell/session/use-reload-after-login.js';
import '../editions.css';
import { withOrdinals } from '../../../lib/wording/ordinals.js';

export const meta = (): PageMeta => ({ title: `${TITLE} des éditions`, hidden: true });

export const load = (api: ApiClient): Promise<ReplayEditions> => fetchEditions(api);

/** All editions, current and archived, with outcome and links. */
export function Component() {
  const { editions } = useLoaderData<ReplayEditions>();
  return (
    <>
      <div className="a-head">
        <div>
          <p className="rubric">{TITLE}</p>
          <h1>{EDITIONS_TITLE}</h1>
        </div>
      </div>
      {editions.length === 0 ? (
        <EmptyState text="Aucun conclave n’a encore été ouvert. La première édition s’inscrira ici." />
      ) : (
        <Table
          label="Éditions du conclave"
          className="cards editions"
          heads={['Édition', ['Scrutins', 'r'], ['Voix', 'r'], 'Issue', 'Sceau', TITLE]}
        >
          {editions.map((edition) => (
            <Row key={edition._id} edition={edition} />
          ))}
        </Table>
      )}
    </>
  );
}

function Row({ edition }: { edition: ReplayEdition }) {
  const { _id, number: n, openedAt, closedAt, roundsCount, totalVotes } = edition;
  const name = editionName(n);
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/analyse/${_id}`}>{withOrdinals(name)}</Link>
        <span className="small muted">
          {withOrdinals([...new Set([longDate(openedAt), longDate(closedAt ?? openedAt)])].join(' – '))}
        </span>
      </th>
      <td className="r" data-label="Scrutins">
        {number(roundsCount)}
      </td>
      <td className="r" data-label="Voix">
        {number(totalVotes)}
      </td>
      <td data-label="Issue">
        <Outcome edition={edition} />
      </td>
      <td data-label="Sceau">
        <SealState edition={edition} />
      </td>
      <td>
        <EditionLinks edition={edition} name={name} />
      </td>
    </tr>
  );
}

function EditionLinks({
  edition: { _id, closedAt, popeElected, closedRounds, last },
  name,
}: {
  edition: ReplayEdition;
  name: string;
}) {
  // Only closed rounds of a running edition are public.
  const isPublic = closedAt !== null || popeElected !== null || closedRounds > 0;
  return (
    <div className="ways">
      <Link className="btn sm" to={`/admin/analyse/${_id}`}>
        Revivre<span className="sr"> la {name}</span>
      </Link>
      <Link className="btn ghost sm" to={`/admin/journal?edition=${_id}`}>
        Journal<span className="sr"> de la {name}</span>
      </Link>
      {isPublic && (
        <Link className="btn quiet sm" to={`/conclave/replay/${_id}`}>
          Vue publique<span className="sr"> de la {name}</span>
        </Link>
      )}
      {last > 0 && isPublic && (
        <Link className="btn quiet sm" to={`/donnees#edition-${_id}`}>
          Données<span className="sr"> de la {name}</span>
        </Link>
      )}
    </div>
  );
}

function Outcome({ edition: { popeElected, electedAt, closedAt } }: { edition: ReplayEdition }) {
  if (popeElected)
    return (
      <>
        <Badge kind="ok" full>
          {popeElected.nomComplet}
        </Badge>
        {electedAt !== null && (
          <span className="small muted">{withOrdinals(`élu le ${longDate(electedAt)} à ${hour(electedAt)}`)}</span>
        )}
      </>
    );
  return closedAt === null ? <Badge kind="warn">En cours</Badge> : <Badge kind="off">Sans élection</Badge>;
}

function SealState({ edition: { closedRounds, sealedRounds, sealedAt } }: { edition: ReplayEdition }) {
  if (closedRounds === 0) return <span className="muted">Aucun scrutin clos</span>;
  return (
    <>
      {`${number(sealedRounds)} sur ${counted(closedRounds, 'scrutin clos', 'scrutins clos')}`}
      {sealedAt !== null && (
        <span className="small muted">{withOrdinals(`le ${longDate(sealedAt)} à ${hour(sealedAt)}`)}</span>
      )}
    </>
  );
}

export function ErrorBoundary() {
  useReloadAfterLogin();
  return <LoadFailed title={EDITIONS_TITLE} message="La liste des éditions n’a pas pu être chargée." />;
}
