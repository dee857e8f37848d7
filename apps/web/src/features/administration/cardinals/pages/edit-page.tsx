import type { Cardinal } from '@fumata/contracts';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { changedText } from '../../kit/form.js';
import { ConflictNotice } from '../../kit/form-conflict.js';
import { FormBar } from '../../kit/form-frame.js';
import { PageHead } from '../../kit/page.js';
import { discardChanges, useStoredForm, useReturn } from '../../kit/use-record-form.js';
import { CardinalHead, backToCardinals, CardinalLoadFailed } from '../cardinal-head.js';
import { CardinalForm } from '../form/cardinal-form.js';
import { baseOf, cardinalForm } from '../form/cardinal-values.js';
import { loadForm, type CardinalFormData } from '../form/load-form.js';
import { usePhotoUpload } from '../form/photo-pane.js';
import { useCardinalSaving } from '../form/use-cardinal-saving.js';
import { CARDINALS, CARDINALS_LIST_ADDRESS, loadCardinal, lastActQuery } from '../query.js';
import { useQuery } from '@tanstack/react-query';
import { dayAndHour, plural } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { useUser } from '../../../../shell/session/session.js';
import '../../records.css';

interface EditData {
  readonly cardinal: Cardinal;
  readonly data: CardinalFormData;
}

const TITLE = 'Modifier le cardinal';

export const meta = (loaded?: EditData): PageMeta => ({
  title: loaded ? `Modifier ${loaded.cardinal.nomComplet}` : TITLE,
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
  const { _id } = cardinal;
  const form = useStoredForm(cardinalForm(data.day), baseOf(cardinal), { kind: 'fiche', id: _id });
  const { saved, leaveSoon } = useReturn(CARDINALS_LIST_ADDRESS.back, form.changed.length > 0);
  const path = `${CARDINALS}/${_id}`;
  const upload = usePhotoUpload(form, _id);
  const saving = useCardinalSaving(form, {
    upload,
    send: (api, body, version) => api.send<Cardinal>('PUT', path, { ...body, version }),
    latest: (api) => loadCardinal(api, _id),
    savedText: () => 'Cardinal mis à jour avec succès',
    onSaved: leaveSoon,
  });
  return (
    <>
      <PageHead title={TITLE} back={backToCardinals()} actions={<Head cardinal={cardinal} />} />
      <ConflictNotice form={form} saving={saving} />
      <CardinalForm
        saving={saving}
        upload={upload}
        form={form}
        data={data}
        cardinal={cardinal}
        onSubmit={() => void (saved || saving.save())}
        onDiscard={() => discardChanges(form, baseOf(cardinal))}
      >
        <FormBar
          state={saved ? 'Enregistré\u00A0: retour à la liste.' : <Unsaved count={form.changed.length} />}
          cancelTo={CARDINALS_LIST_ADDRESS.back()}
          act="Mettre à jour"
          busy={saving.busy}
        />
      </CardinalForm>
    </>
  );
}

const Head = ({ cardinal }: { cardinal: Cardinal }) => (
  <CardinalHead cardinal={cardinal}>
    <span className="small muted">
      <LastChange of={cardinal} />
      <Link to={`/cardinaux/${cardinal.slug}`}>Voir la fiche</Link>
    </span>
  </CardinalHead>
);

const Unsaved = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      <b>{changedText(count)}</b>, pas encore {plural(count, 'enregistré')}
    </>
  );

export const ErrorBoundary = () => <CardinalLoadFailed title={TITLE} />;

/** Author and time of the record's last change; empty where unknown. */
function LastChange({ of: { _id, nomComplet } }: { of: Pick<Cardinal, '_id' | 'nomComplet'> }) {
  const user = useUser();
  // A failed load counts as unknown.
  const { data: act } = useQuery({ ...lastActQuery(_id, nomComplet), gcTime: 0 });
  if (!act) return null;
  return (
    <>
      modifié le {withOrdinals(dayAndHour(act.at))} par {user?.email === act.login ? 'vous' : act.who} ·{' '}
    </>
  );
}
