import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { Breadcrumbs, UNDER_CONCLAVE } from '../../../components/navigation/breadcrumbs.js';
import { namesOf, type CardinalNames } from '../../../lib/cardinal-names.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { KeptReceipts } from '../components/kept-receipts.js';
import { ReceiptChoice } from '../components/receipt-choice.js';
import { ReceiptForm } from '../components/receipt-form.js';
import { VerdictScreen } from '../components/verdict-screen.js';
import { DESCRIPTION, LEDE, TITLE } from '../texts.js';
import { useVerifier } from '../use-verifier.js';
import { fetchCardinals } from '../requests.js';
import '../verifier.css';

/** Also those who cannot receive votes now: a receipt may be of an earlier edition. */
export const load = async (api: ApiClient): Promise<CardinalNames> => namesOf((await fetchCardinals(api)).cardinaux);

export const meta = (): PageMeta => ({ title: TITLE, description: DESCRIPTION, kind: 'conclave' });

export const shouldRevalidate = (): boolean => false;

export function Component() {
  const cardinals = useLoaderData<CardinalNames>();
  const names = useMemo(() => new Map(cardinals), [cardinals]);
  const cardinalIds = useMemo(() => cardinals.map(([id]) => id), [cardinals]);
  const { stage, votes, verify, reset } = useVerifier(cardinalIds);
  const [typed, setTyped] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const verification = stage.is === 'verified' ? stage.verification : undefined;
  useFocusAfterVerdict(area, verification !== undefined);
  return (
    <div className="wrap verifier">
      <Breadcrumbs above={UNDER_CONCLAVE} here={TITLE} />
      {verification ? (
        <>
          <h1 className="sr">{TITLE}</h1>
          <VerdictScreen
            key={verification.receipt.eventId}
            verification={verification}
            nameOf={(id) => names.get(id)}
            onReset={reset}
            onRetry={() => verify(JSON.stringify(verification.receipt), 'link')}
          />
        </>
      ) : (
        <>
          <div className="page-head">
            <h1>{TITLE}</h1>
            <p className="lede">{LEDE}</p>
          </div>
          <div className="with-side right ask">
            <div className="stack">
              <ReceiptForm stage={stage} typed={typed} area={area} onType={setTyped} onVerify={verify} />
              {stage.is === 'choosing' && <ReceiptChoice receipts={stage.receipts} />}
            </div>
            <KeptReceipts votes={votes} nameOf={(id) => names.get(id)} />
          </div>
          <WithoutThisSite />
        </>
      )}
    </div>
  );
}

/** The form and the verdict replace each other; the focus returns to the form with it. */
function useFocusAfterVerdict(area: RefObject<HTMLElement | null>, hasVerdict: boolean): void {
  const hadVerdict = useRef(false);
  useEffect(() => {
    if (hadVerdict.current && !hasVerdict) area.current?.focus();
    hadVerdict.current = hasVerdict;
  }, [area, hasVerdict]);
}

function WithoutThisSite() {
  return (
    <section className="elsewhere" aria-labelledby="sans-ce-site">
      <h2 id="sans-ce-site">Vérifier sans ce site</h2>
      <p>
        Un reçu prouve une voix. Pour recompter toutes les autres, sur votre machine et sans nous faire confiance, il y
        a un fichier et une commande&nbsp;: voyez <Link to="/donnees#verifier">les données ouvertes</Link>.
      </p>
      <p>
        Ce que ces contrôles prouvent, et ce qu’ils ne prouvent pas&nbsp;:{' '}
        <Link to="/conclave/confiance">lisez l’explication</Link>.
      </p>
    </section>
  );
}
