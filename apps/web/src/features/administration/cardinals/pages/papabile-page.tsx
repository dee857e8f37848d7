import type { Cardinal } from '@fumata/contracts';
import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Badge } from '../../../../components/badge.js';
import { Button } from '../../../../components/button.js';
import { Niche } from '../../../../components/niche.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { useReturn } from '../../kit/use-return.js';
import { LeaveDialog } from '../../kit/leave-dialog.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { loadCardinal } from '../form/load-form.js';
import { ReasonLines } from '../papabile/reason-lines.js';
import { useStatus } from '../papabile/use-status.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';

export const meta = (cardinal?: Cardinal): PageMeta => ({
  title: cardinal ? `Statut papabile de ${cardinal.nomComplet}` : 'Statut papabile',
  hidden: true,
});

export const load = (api: ApiClient, { request, params }: LoaderFunctionArgs): Promise<Cardinal> =>
  loadCardinal(api, params['id'], request.signal);

export function Component() {
  const cardinal = useLoaderData<Cardinal>();
  return <Status key={cardinal._id} cardinal={cardinal} />;
}

function Status({ cardinal }: { cardinal: Cardinal }) {
  const edit = `/admin/cardinaux/edit/${cardinal._id}`;
  const [unsaved, setUnsaved] = useState(false);
  const { saved, leaveSoon } = useReturn(() => edit, unsaved);
  const { form, busy, conflict, save, takeTheirs } = useStatus(cardinal, leaveSoon);
  const { values, set } = form;
  const differs = form.changed.length > 0;
  if (differs !== unsaved) setUnsaved(differs);
  return (
    <>
      <div className="a-head">
        <div>
          <Link className="back" to={edit}>
            Retour à la modification
          </Link>
          <h1>Statut papabile</h1>
        </div>
        <div className="row" data-ordre={cardinal.ordre}>
          <Niche of={cardinal} small />
          <span>
            <b>{cardinal.nomComplet}</b>
            <br />
            <span className="ordre small muted">
              {cardinal.ordre}, {cardinal.paysService}
            </span>
          </span>
        </div>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!saved) void save();
        }}
      >
        {conflict && (
          <div className="notice warn row spread" role="alert">
            {conflict} Enregistrez à nouveau pour garder votre saisie.
            <Button look="quiet" small onClick={takeTheirs}>
              Reprendre l’autre saisie
            </Button>
          </div>
        )}
        <section className="pane">
          <div className="row spread">
            <label className="check">
              <input
                type="checkbox"
                checked={values.papabile}
                aria-describedby="papabile-effet"
                onChange={({ target }) => set('papabile', target.checked)}
              />
              <b>Papabile</b>
            </label>
            {form.base.values.papabile && <Badge kind="papabile">publié dans la liste des papabili</Badge>}
          </div>
          <p className="small muted" id="papabile-effet">
            Décochée, la case retire le cardinal de la liste des papabili et vide les deux listes à l’enregistrement.
          </p>
        </section>
        <div className="desk half reasons">
          <ReasonLines
            title="Atouts"
            aside="des faits, une phrase par ligne"
            sign="+"
            lines={values.strengths}
            onChange={(strengths) => set('strengths', [...strengths])}
          />
          <ReasonLines
            title="Facteurs limitants"
            aside="les lignes vides ne partent pas"
            sign="–"
            lines={values.limits}
            onChange={(limits) => set('limits', [...limits])}
          />
        </div>
        <div className="form-bar">
          <p className="state" role="status">
            {saved ? 'Enregistré\u00A0: retour à la fiche.' : 'Retour à la fiche 2 s après l’enregistrement.'}
          </p>
          <Link className="btn ghost" to={edit}>
            Annuler
          </Link>
          <Button type="submit" busy={busy}>
            Enregistrer
          </Button>
        </div>
      </form>
      <LeaveDialog unsaved={unsaved} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement du cardinal" unknown="Cardinal non trouvé" />;
}
