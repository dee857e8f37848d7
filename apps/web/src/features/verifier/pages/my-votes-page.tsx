import { counted } from '@fumata/text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { GhostButton } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { Breadcrumbs, UNDER_CONCLAVE } from '../../../components/navigation/breadcrumbs.js';
import { namesOf, type CardinalNames } from '../../../lib/cardinal-names.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { saveJson } from '../../../lib/requests/save-file.js';
import { useStore } from '../../../lib/store.js';
import { useBallotText } from '../../../live/ballot/own-ballot.js';
import { loadElectors } from '../../../live/load-electors.js';
import { readCoverage } from '../../../live/receipts/covered-receipts.js';
import { OwnVotes, type OwnVote } from '../../../live/receipts/own-votes.js';
import type { PageMeta } from '../../../routes/page.js';
import { OwnVoteList } from '../components/own-vote-list.js';
import { receiptFileOf } from '../rules/receipt-file.js';
import { useOwnChecks } from '../use-own-checks.js';
import '../own-votes.css';

const TITLE = 'Mes voix';
const LEDE =
  'Les voix données avec ce navigateur, ce qu’elles sont devenues, et leurs reçus. Rien d’autre ne les relie à vous.';
const FILE_NAME = 'mes-recus.json';
const NONE: readonly OwnVote[] = [];

/** Everybody who can receive votes. */
export const load = async (api: ApiClient): Promise<CardinalNames> => namesOf(await loadElectors(api));

export const meta = (): PageMeta => ({ title: TITLE, description: LEDE, kind: 'conclave' });

export const shouldRevalidate = (): boolean => false;

/** The visitor's votes, which only this browser keeps, in every state of the conclave. */
export function Component() {
  const cardinals = useLoaderData<CardinalNames>();
  const [ownVotes] = useState(() => new OwnVotes());
  useEffect(() => ownVotes.follow(() => undefined), [ownVotes]);
  const votes = useStore(ownVotes.all, NONE);
  const ballotText = useBallotText();
  return (
    <div className="wrap">
      <Breadcrumbs above={UNDER_CONCLAVE} here={TITLE} />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">{LEDE}</p>
      </div>
      <section className="section tight stack" aria-label={TITLE}>
        <p key={ballotText}>{ballotText}</p>
        {votes.length === 0 ? (
          <EmptyState text="Aucune voix dans ce navigateur. Chaque voix que vous y donnez laisse ici son reçu.">
            <Link className="btn" to="/conclave">
              Aller au conclave
            </Link>
          </EmptyState>
        ) : (
          <CheckedVotes votes={votes} cardinals={cardinals} />
        )}
        <p>
          <Link to="/conclave/verifier">Vérifier un reçu</Link>
        </p>
      </section>
    </div>
  );
}

function CheckedVotes({ votes, cardinals }: { votes: readonly OwnVote[]; cardinals: CardinalNames }) {
  const names = useMemo(() => new Map(cardinals), [cardinals]);
  const cardinalIds = useMemo(() => cardinals.map(([id]) => id), [cardinals]);
  const status = useRef<HTMLParagraphElement>(null);
  const { checks, editions, isRunning, remaining, checkAll } = useOwnChecks(votes, cardinalIds);
  return (
    <>
      <p ref={status} className="small muted" role="status" tabIndex={-1}>
        {isRunning
          ? 'Vérification des reçus dans ce navigateur…'
          : 'Reçus vérifiés dans ce navigateur\u202F; la preuve complète vient après la fumée de chaque scrutin.'}
      </p>
      <OwnVoteList votes={votes} nameOf={(id) => names.get(id)} checks={checks} editions={editions} />
      <p className="row">
        <GhostButton onClick={() => saveJson(FILE_NAME, receiptFileOf(votes, readCoverage()))}>
          {`Télécharger ${votes.length === 1 ? 'le reçu' : `les ${counted(votes.length, 'reçu')}`}`}
        </GhostButton>
        {remaining > 0 && (
          <GhostButton
            onClick={() => {
              checkAll();
              status.current?.focus(); // this button disappears
            }}
          >
            {remaining === 1 ? 'Vérifier aussi le plus ancien' : `Vérifier aussi les ${remaining} plus anciens`}
          </GhostButton>
        )}
      </p>
      <p className="small muted">
        Ces reçus disparaissent si vous effacez les données de ce navigateur. Le fichier téléchargé les conserve, avec
        le point de contrôle signé qui couvre chaque voix dès que ce navigateur l’a vu&#8239;; le vérificateur peut
        l’ouvrir, ici ou ailleurs.
      </p>
    </>
  );
}
