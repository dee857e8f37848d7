import type { Cardinal } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { FormFrame } from '../../kit/form-frame.js';
import { errorTitle, missingText } from '../rules/missing.js';
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
  isLocked: boolean;
  /** Form bar: state and buttons. */
  children: ReactNode;
}

export const CardinalForm = ({ form, data, of, onSubmit, onDiscard, isLocked, children }: CardinalFormProps) => (
  <>
    <FormFrame
      form={form}
      summary={{ title: errorTitle(form.errors, 'Des champs sont à corriger'), text: missingText(form.errors) }}
      onSubmit={onSubmit}
      onDiscard={onDiscard}
      isLocked={isLocked}
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
          <PhotoPane form={form} of={of} />
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
