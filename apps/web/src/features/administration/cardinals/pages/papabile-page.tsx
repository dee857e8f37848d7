import type { Cardinal } from '@fumata/contracts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../app/page.js';
import { Badge } from '../../../../components/badge.js';
import { Button } from '../../../../components/button.js';
import { Niche } from '../../../../components/niche.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { LeaveDialog } from '../../leave-dialog.js';
import { LoadFailed } from '../../load-failed.js';
import { useAttempt } from '../../use-attempt.js';
import { loadCardinal } from '../form/load-form.js';
import { useReturn } from '../form/use-return.js';
import { ReasonLines } from '../papabile/reason-lines.js';
import { isSameStatus, statusBody, statusOf } from '../rules/papabile-status.js';
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
  const attempt = useAttempt();
  const [recorded, setRecorded] = useState(() => statusOf(cardinal));
  const [status, setStatus] = useState(recorded);
  const [busy, setBusy] = useState(false);
  const unsaved = !isSameStatus(recorded, status);
  const { saved, leaveSoon } = useReturn(() => edit, unsaved);
  const save = async (): Promise<void> => {
    if (busy || saved) return;
    setBusy(true);
    const outcome = await attempt((api) =>
      api.send<Cardinal>('PUT', `/api/cardinaux/${cardinal._id}`, statusBody(status)),
    );
    setBusy(false);
    if (!outcome.ok) {
      const { message } = outcome.error;
      return toast('error', `Erreur lors de la mise à jour du cardinal${message && `: ${message}`}`);
    }
    setRecorded(statusOf(outcome.value));
    setStatus(statusOf(outcome.value));
    toast('success', 'Cardinal mis à jour avec succès');
    leaveSoon();
  };
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
          void save();
        }}
      >
        <section className="pane">
          <div className="row spread">
            <label className="check">
              <input
                type="checkbox"
                checked={status.papabile}
                aria-describedby="papabile-effet"
                onChange={({ target }) => setStatus({ ...status, papabile: target.checked })}
              />
              <b>Papabile</b>
            </label>
            {recorded.papabile && <Badge kind="papabile">publié dans la liste des papabili</Badge>}
          </div>
          <p className="small muted" id="papabile-effet">
            Décochée, la case retire le cardinal de la liste des papabili et vide les deux listes à
            l’enregistrement.
          </p>
        </section>
        <div className="desk half reasons">
          <ReasonLines
            title="Atouts"
            aside="des faits, une phrase par ligne"
            sign="+"
            lines={status.strengths}
            onChange={(strengths) => setStatus({ ...status, strengths })}
          />
          <ReasonLines
            title="Facteurs limitants"
            aside="les lignes vides ne partent pas"
            sign="–"
            lines={status.limits}
            onChange={(limits) => setStatus({ ...status, limits })}
          />
        </div>
        <div className="form-bar">
          <p className="state" role="status">
            {saved ? 'Enregistré : retour à la fiche.' : 'Retour à la fiche 2 s après l’enregistrement.'}
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
