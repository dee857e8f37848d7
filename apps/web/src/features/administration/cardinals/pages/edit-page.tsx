import type { Cardinal } from '@fumata/contracts';
import { Link, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../app/page.js';
import { Button } from '../../../../components/button.js';
import { Niche } from '../../../../components/niche.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { focusPage } from '../../focus-page.js';
import { LoadFailed } from '../../load-failed.js';
import { useUserId } from '../../use-user-id.js';
import { CardinalForm } from '../form/cardinal-form.js';
import { changedText } from '../form/changed-text.js';
import { ConflictNotice } from '../form/conflict.js';
import { LastChange } from '../form/last-change.js';
import { loadCardinal, loadForm } from '../form/load-form.js';
import type { FormData } from '../form/load-form.js';
import { useCardinalForm } from '../form/use-cardinal-form.js';
import { useReturn } from '../form/use-return.js';
import { baseOf, useSaving } from '../form/use-saving.js';
import { listAddress } from '../list-address-kept.js';
import { draftKey } from '../rules/draft.js';
import { merge } from '../rules/merge.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';

interface EditData {
  readonly cardinal: Cardinal;
  readonly data: FormData;
}

export const meta = (loaded?: EditData): PageMeta => ({
  title: loaded ? `Modifier ${loaded.cardinal.nomComplet}` : 'Modifier le cardinal',
  hidden: true,
});

export async function load(api: ApiClient, { request, params }: LoaderFunctionArgs): Promise<EditData> {
  const [cardinal, data] = await Promise.all([
    loadCardinal(api, params['id'], request.signal),
    loadForm(api, request.signal),
  ]);
  return { cardinal, data };
}

export function Component() {
  const loaded = useLoaderData<EditData>();
  return <Edit key={loaded.cardinal._id} {...loaded} />;
}

function Edit({ cardinal, data }: EditData) {
  const { _id, slug } = cardinal;
  const form = useCardinalForm(baseOf(cardinal), draftKey(useUserId(), _id));
  const { saved, leaveSoon } = useReturn(listAddress, form.changed.length > 0);
  const { busy, conflict, save, saveChoices, takeTheirs } = useSaving(_id, form, data.day, leaveSoon);
  const forget = (): void => {
    const latest = form.base.version > cardinal.version ? form.base : baseOf(cardinal);
    form.rebase(latest, latest.values);
  };
  const count = form.changed.length;
  return (
    <>
      <div className="a-head">
        <div>
          <Link className="back" to={listAddress()}>
            Retour à la liste
          </Link>
          <h1>Modifier le cardinal</h1>
        </div>
        <div className="row" data-ordre={cardinal.ordre}>
          <Niche of={cardinal} small />
          <span>
            <b>{cardinal.nomComplet}</b>
            <br />
            <span className="small muted">
              <LastChange of={cardinal} />
              <Link to={`/cardinaux/${slug}`}>Voir la fiche</Link>
            </span>
          </span>
        </div>
      </div>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          merge={merge(form.base.values, form.values, conflict.theirs.values)}
          mine={form.changed}
          busy={busy}
          onSave={(values) => {
            focusPage();
            void saveChoices(values);
          }}
          onTakeTheirs={() => {
            focusPage();
            takeTheirs();
          }}
        />
      )}
      <CardinalForm form={form} data={data} of={cardinal} onSubmit={() => void save()} onForget={forget}>
        <p className="state" role="status">
          {saved ? 'Enregistré : retour à la liste.' : count > 0 && <Unsaved count={count} />}
        </p>
        <Link className="btn ghost" to={listAddress()}>
          Annuler
        </Link>
        <Button type="submit" busy={busy}>
          Mettre à jour
        </Button>
      </CardinalForm>
    </>
  );
}

const Unsaved = ({ count }: { count: number }) => (
  <>
    <b>{changedText(count)}</b>, pas encore {count > 1 ? 'enregistrés' : 'enregistré'}
  </>
);

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement du cardinal" unknown="Cardinal non trouvé" />;
}
