import { useEffect, useMemo, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { Breadcrumbs } from '../../../components/breadcrumbs.js';
import { EmptyState } from '../../../components/empty-state.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { useBallotText } from '../../../live/own-ballot.js';
import { OwnVotes, type OwnVote } from '../../../live/receipts/own-votes.js';
import { loadElectors } from '../../../live/load-electors.js';
import { useStore } from '../../../lib/store.js';
import { ReceiptList } from '../components/receipt-list.js';
import '../conclave.css';

const TITLE = 'Mes voix';
const LEDE = 'Les voix données avec ce navigateur, et leurs reçus. Rien d’autre ne les relie à vous.';
const NONE: readonly OwnVote[] = [];

/** Everybody who can receive votes: id and name. */
type Named = readonly (readonly [id: string, name: string])[];

export const load = async (api: ApiClient): Promise<Named> =>
  (await loadElectors(api)).map(({ _id, nomComplet }) => [_id, nomComplet] as const);

export const meta = (): PageMeta => ({ title: TITLE, description: LEDE, kind: 'conclave' });

export const shouldRevalidate = (): boolean => false;

/** The visitor's votes, which only this browser keeps, in every state of the conclave. */
export function Component() {
  const named = useLoaderData<Named>();
  const names = useMemo(() => new Map(named), [named]);
  const [own] = useState(() => new OwnVotes());
  useEffect(() => own.follow(() => undefined), [own]);
  const votes = useStore(own.all, NONE);
  const mayVote = useBallotText();
  return (
    <div className="wrap">
      <Breadcrumbs above={[{ to: '/conclave', label: 'Conclave virtuel' }]} here={TITLE} />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">{LEDE}</p>
      </div>
      <section className="section tight stack" aria-label={TITLE}>
        <p key={mayVote}>{mayVote}</p>
        {votes.length === 0 ? (
          <EmptyState text="Aucune voix dans ce navigateur. Chaque voix que vous y donnez laisse ici son reçu.">
            <Link className="btn" to="/conclave">
              Aller au conclave
            </Link>
          </EmptyState>
        ) : (
          <ReceiptList votes={votes} nameOf={(id) => names.get(id)} />
        )}
        <p>
          <Link to="/conclave/verifier">Vérifier un reçu</Link>
        </p>
      </section>
    </div>
  );
}
