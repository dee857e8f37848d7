import { type Cardinal, STATUTS } from '@fumata/contracts';
import { type ReactNode, useId } from 'react';
import { FormFrame } from '../../kit/form-frame.js';
import type { Saving } from '../../kit/use-saving.js';
import type { Upload } from '../../kit/use-upload.js';
import { errorTitle, missingText } from '../rules/missing.js';
import type { CardinalValues } from './cardinal-values.js';
import type { CardinalFormData } from './load-form.js';
import { PhotoPane } from './photo-pane.js';
import {
  OfficeSection,
  PersonalSection,
  type CardinalRecordForm,
  FonctionsSection,
  PublicationsSection,
  type SectionProps,
} from './sections.js';
import { GoLink } from '../../../../components/navigation/links.js';
import { Notice } from '../../../../components/messages/notice.js';
import { AreaField, CheckField } from '../../kit/fields.js';
import { Pane } from '../../kit/page.js';
import { statusHint, type Statut } from '../rules/status.js';

interface CardinalFormProps {
  form: CardinalRecordForm;
  data: CardinalFormData;
  /** The stored record; undefined for a new one. */
  cardinal?: Pick<Cardinal, '_id' | 'slug'>;
  onSubmit: () => void;
  onDiscard: () => void;
  saving: Pick<Saving<CardinalValues>, 'isCreating' | 'isWaiting'>;
  upload: Upload;
  children: ReactNode;
}

export const CardinalForm = ({ form, data, cardinal, saving, upload, children, ...handlers }: CardinalFormProps) => (
  <>
    <FormFrame
      form={form}
      summary={{ title: errorTitle(form.errors, 'Des champs sont à corriger'), text: missingText(form.errors) }}
      {...handlers}
      isLocked={saving.isCreating}
      upload={{ upload, isAwaited: saving.isWaiting }}
      bar={children}
    >
      <div className="desk side">
        <div className="form">
          <PersonalSection form={form} />
          <OfficeSection form={form} data={data} />
          <FonctionsSection form={form} />
          <PublicationsSection form={form} />
        </div>
        <div className="form">
          <PhotoPane form={form} cardinal={cardinal} upload={upload} />
          <ConclavePane form={form} data={data} id={cardinal?._id} />
        </div>
      </div>
    </FormFrame>
    <datalist id="pays">
      {data.countries.map((country) => (
        <option key={country} value={country} />
      ))}
    </datalist>
  </>
);

/** Voting status, with the reason where it differs from the status by age; participation; papabile. */
function ConclavePane({ form, data, id }: SectionProps & { id: string | undefined }) {
  const { values, set } = form;
  const { selectedStatus, text, differs } = statusHint(values, data.day);
  return (
    <Pane id={useId()} title="Conclave" className="stack">
      <StatusChoice selectedStatus={selectedStatus} hint={text} onChange={(statut) => set('statutVotant', statut)} />
      {differs && (
        <Notice kind="warn">
          Ce statut n’est pas celui que donne l’âge&nbsp;: dites pourquoi, le motif est publié.
        </Notice>
      )}
      {(differs || values.motifStatut !== '') && (
        <AreaField form={form} name="motifStatut" hint="Publié sur la fiche, à côté du statut" />
      )}
      <CheckField form={form} name="participation" />
      {!values.participation && (
        <AreaField
          form={form}
          name="motifAbsence"
          hint="Publié sur la fiche après «&nbsp;Absent du conclave,&nbsp;». Par exemple&nbsp;: pour raisons de santé"
        />
      )}
      <CheckField form={form} name="papabile" />
      {id && (
        <p>
          <GoLink to={`/admin/cardinaux/papabile/${id}`}>Gérer le statut papabile</GoLink>
        </p>
      )}
    </Pane>
  );
}

function StatusChoice({
  selectedStatus,
  hint,
  onChange,
}: {
  selectedStatus: Statut;
  hint: string;
  onChange: (statut: Statut) => void;
}) {
  const id = useId();
  return (
    <>
      <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
        <p className="label" id={`${id}-label`}>
          Statut votant
        </p>
        <div className="row">
          {STATUTS.map((statut) => (
            <label key={statut} className="check">
              <input
                type="radio"
                name="statutVotant"
                value={statut}
                checked={selectedStatus === statut}
                onChange={() => onChange(statut)}
              />
              {statut}
            </label>
          ))}
        </div>
      </div>
      <p className="small muted" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  );
}
