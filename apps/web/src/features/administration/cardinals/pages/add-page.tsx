import type { Cardinal } from '@fumata/contracts';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { useUserId } from '../../kit/use-user-id.js';
import { Button } from '../../../../components/button.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { draftKey } from '../../kit/form-draft.js';
import { useKeptForm } from '../../kit/use-record-form.js';
import { useReturn } from '../../kit/use-return.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { CardinalForm } from '../form/cardinal-form.js';
import { cardinalForm, EMPTY_VALUES } from '../form/cardinal-values.js';
import { loadForm, type FormData } from '../form/load-form.js';
import { useCardinalSaving } from '../form/use-cardinal-saving.js';
import { CARDINALS_LIST } from '../query.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';

const NOTHING_YET = { values: EMPTY_VALUES, version: 0 };

export const meta = (): PageMeta => ({ title: 'Ajouter un cardinal', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<FormData> =>
  loadForm(api, request.signal);

export function Component() {
  const data = useLoaderData<FormData>();
  const form = useKeptForm(cardinalForm(data.day), NOTHING_YET, draftKey('fiche', useUserId(), undefined));
  const { saved, leaveSoon } = useReturn(CARDINALS_LIST.back, form.changed.length > 0);
  const forget = () => form.rebase(NOTHING_YET, EMPTY_VALUES);
  const saving = useCardinalSaving(form, {
    send: (api, body) => api.send<Cardinal>('POST', '/api/cardinaux', body),
    latest: () => Promise.reject(new Error('a new cardinal has no other version')),
    next: NOTHING_YET,
    savedText: ({ nomComplet }) => `Cardinal ajouté avec succès: ${nomComplet}`,
    onSaved: leaveSoon,
  });
  return (
    <>
      <div className="a-head">
        <h1>Cardinaux</h1>
      </div>
      <nav className="tabs" aria-label="Cardinaux">
        <Link to="/admin/cardinaux" aria-current="page">
          Ajouter
        </Link>
        <Link to="/admin/cardinaux/liste">Liste</Link>
      </nav>
      <CardinalForm form={form} data={data} onSubmit={() => void (saved || saving.save())} onForget={forget}>
        <p className="state" role="status">
          {saved ? 'Ajouté\u00A0: retour à la liste.' : 'Ce que vous tapez est gardé dans ce navigateur.'}
        </p>
        <Link className="btn ghost" to={CARDINALS_LIST.back()}>
          Annuler
        </Link>
        <Button type="submit" busy={saving.busy}>
          Ajouter le Cardinal
        </Button>
      </CardinalForm>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement du formulaire" />;
}
