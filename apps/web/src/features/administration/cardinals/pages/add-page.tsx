import type { Cardinal } from '@fumata/contracts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { useUserId } from '../../use-user-id.js';
import { Button } from '../../../../components/button.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { draftKey } from '../../form/draft.js';
import { errorsFrom } from '../../form/form-rules.js';
import { useReturn } from '../../form/use-return.js';
import { LoadFailed } from '../../load-failed.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { CardinalForm } from '../form/cardinal-form.js';
import { loadForm } from '../form/load-form.js';
import type { FormData } from '../form/load-form.js';
import { useCardinalForm } from '../form/use-cardinal-form.js';
import { CARDINAL_RULES } from '../rules/cardinal-rules.js';
import { FILL_ALL } from '../rules/checks.js';
import { CARDINALS_LIST } from '../rules/list-address.js';
import { statusByAge } from '../rules/status.js';
import { bodyOf, EMPTY_VALUES } from '../rules/values.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';

const NOTHING_YET = { values: EMPTY_VALUES, version: 0 };

export const meta = (): PageMeta => ({ title: 'Ajouter un cardinal', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<FormData> =>
  loadForm(api, request.signal);

export function Component() {
  const data = useLoaderData<FormData>();
  const form = useCardinalForm(NOTHING_YET, draftKey('fiche', useUserId(), undefined));
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const { saved, leaveSoon } = useReturn(CARDINALS_LIST.back, form.changed.length > 0);
  const forget = () => form.rebase(NOTHING_YET, EMPTY_VALUES);

  const add = async (): Promise<void> => {
    if (busy || saved) return;
    if (!form.check()) return toast('error', FILL_ALL);
    setBusy(true);
    const body = bodyOf(form.values, statusByAge(data.day, form.values.dateNaissance) ?? 'NON');
    const outcome = await attempt((api) => api.send<Cardinal>('POST', '/api/cardinaux', body));
    setBusy(false);
    if (!outcome.ok) {
      const errors = errorsFrom(outcome.error.errors, CARDINAL_RULES);
      if (Object.keys(errors).length > 0) form.complain(errors);
      return toast('error', `Erreur: ${detailOf(outcome.error)}`);
    }
    toast('success', `Cardinal ajouté avec succès: ${outcome.value.nomComplet}`);
    forget();
    leaveSoon();
  };
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
      <CardinalForm form={form} data={data} onSubmit={() => void add()} onForget={forget}>
        <p className="state" role="status">
          {saved ? 'Ajouté\u00A0: retour à la liste.' : 'Ce que vous tapez est gardé dans ce navigateur.'}
        </p>
        <Link className="btn ghost" to={CARDINALS_LIST.back()}>
          Annuler
        </Link>
        <Button type="submit" busy={busy}>
          Ajouter le Cardinal
        </Button>
      </CardinalForm>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement du formulaire" />;
}
