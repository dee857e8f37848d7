import type { Cardinal } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation, useRevalidator, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { everyCardinal } from '../../every-cardinal.js';
import { ImportDialog } from '../../import/import-dialog.js';
import type { ImportKind } from '../../import/import-kind.js';
import { LoadFailed } from '../../load-failed.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { ListView } from '../list/list-view.js';
import { TrashView } from '../list/trash-view.js';
import { LABELS } from '../rules/labels.js';
import { CARDINALS_LIST } from '../rules/list-address.js';
import { listedCardinal } from '../rules/listing.js';
import type { ListedCardinal } from '../rules/listing.js';
import '../../../../styles/checks.css';
import '../../../../styles/lists.css';
import '../../content.css';
import '../../form.css';

const CARDINALS: ImportKind = {
  title: 'Importer des cardinaux',
  hint: 'Le fichier a les colonnes de l’export. Une ligne qui porte un slug connu modifie la fiche\u202F; sans slug, elle en crée une. Rien n’est écrit avant votre accord.',
  path: '/api/cardinaux/import',
  nouns: ['cardinal', 'cardinaux'],
  column: 'Cardinal',
  labels: LABELS,
};

export const meta = (): PageMeta => ({ title: 'Liste des cardinaux', hidden: true });

export const load = async (api: ApiClient, { request }: LoaderFunctionArgs): Promise<ListedCardinal[]> =>
  (await everyCardinal(api, request.signal)).map(listedCardinal);

/** Another view of the same list is no reason to load anything. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) &&
  rest.defaultShouldRevalidate;

export function Component() {
  const loaded = useLoaderData<ListedCardinal[]>();
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [cardinals, setCardinals] = useState<readonly ListedCardinal[]>(loaded);
  useEffect(() => setCardinals(loaded), [loaded]);
  const [importing, setImporting] = useState(false);
  const [parameters] = useSearchParams();
  const inTrash = parameters.get('corbeille') === '1';
  const { search } = useLocation();
  useEffect(() => CARDINALS_LIST.keep(inTrash ? '' : search), [search, inTrash]);

  const restore = async ({ _id, nomComplet }: ListedCardinal): Promise<boolean> => {
    const outcome = await attempt((api) => api.send<Cardinal>('POST', `/api/cardinaux/${_id}/restaurer`));
    if (!outcome.ok) toast('error', `Erreur: ${detailOf(outcome.error)}`);
    else {
      toast('success', `${nomComplet} est rétabli`);
      const back = listedCardinal(outcome.value);
      setCardinals((known) => [...known.filter((each) => each._id !== _id), back]);
    }
    return outcome.ok;
  };
  return (
    <>
      <div className="a-head">
        <h1>Cardinaux</h1>
        <Link className="btn" to="/admin/cardinaux">
          Ajouter le Cardinal
        </Link>
      </div>
      <nav className="tabs" aria-label="Cardinaux">
        <Link to="/admin/cardinaux">Ajouter</Link>
        <Link to="/admin/cardinaux/liste" aria-current={inTrash ? undefined : 'page'}>
          Liste
        </Link>
        <Link to="?corbeille=1" aria-current={inTrash ? 'page' : undefined}>
          Corbeille
        </Link>
      </nav>
      {inTrash ? (
        <TrashView onRestore={restore} />
      ) : (
        <ListView
          cardinals={cardinals}
          onChange={setCardinals}
          onImport={() => setImporting(true)}
          onRestore={(cardinal) => void restore(cardinal)}
        />
      )}
      <ImportDialog
        kind={CARDINALS}
        open={importing}
        onClose={() => setImporting(false)}
        onImported={(told) => {
          toast('success', told);
          void revalidate();
        }}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement des cardinaux" />;
}
