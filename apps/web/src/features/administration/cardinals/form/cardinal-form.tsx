import type { Cardinal } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { FormFrame } from '../../kit/form-frame.js';
import type { Saving } from '../../kit/use-saving.js';
import type { Upload } from '../../kit/use-upload.js';
import { errorTitle, missingText } from '../rules/missing.js';
import type { CardinalValues } from './cardinal-values.js';
import { ConclavePane } from './conclave-pane.js';
import type { FormData } from './load-form.js';
import { PhotoPane } from './photo-pane.js';
import { OfficeSection, PersonalSection, type CardinalForm as Form } from './sections.js';
import { FonctionsSection, PublicationsSection } from './list-sections.js';

interface CardinalFormProps {
  form: Form;
  data: FormData;
  /** The stored record; undefined for a new one. */
  of?: Pick<Cardinal, '_id' | 'slug'>;
  onSubmit: () => void;
  /** Resets the form to the stored values. */
  onDiscard: () => void;
  saving: Pick<Saving<CardinalValues>, 'isCreating' | 'isWaiting'>;
  upload: Upload;
  /** Form bar: state and buttons. */
  children: ReactNode;
}

export const CardinalForm = ({ form, data, of, saving, upload, children, ...handlers }: CardinalFormProps) => (
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
          <PersonalSection form={form} data={data} />
          <OfficeSection form={form} data={data} />
          <FonctionsSection form={form} data={data} />
          <PublicationsSection form={form} data={data} />
        </div>
        <div className="form">
          <PhotoPane form={form} of={of} upload={upload} />
          <ConclavePane form={form} data={data} id={of?._id} />
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
