import type { Cardinal } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import { ErrorSummary } from '../../error-summary.js';
import { focusPage } from '../../focus-page.js';
import { LeaveDialog } from '../../leave-dialog.js';
import { FILL_ALL, MISSING, missingText } from '../rules/checks.js';
import { LABELS } from '../rules/labels.js';
import { FIELDS } from '../rules/values.js';
import { ConclavePane } from './conclave-pane.js';
import type { FormData } from './load-form.js';
import { PhotoPane } from './photo-pane.js';
import { FonctionsSection, OfficeSection, PersonalSection, PublicationsSection } from './sections.js';
import { fieldId } from './use-cardinal-form.js';
import type { CardinalForm as Form } from './use-cardinal-form.js';

interface CardinalFormProps {
  form: Form;
  data: FormData;
  /** The record; none yet for a new one. */
  of?: Pick<Cardinal, '_id' | 'slug'>;
  onSubmit: () => void;
  /** Back to what is recorded. */
  onForget: () => void;
  /** At the foot: what is so, and what can be done. */
  children: ReactNode;
}

const LINES = new Set(['text', 'date', 'number', 'search']);

/** The form of a cardinal. Enter in a line saves nothing by surprise; Ctrl and Enter do. */
export function CardinalForm({ form, data, of, onSubmit, onForget, children }: CardinalFormProps) {
  const wrong = FIELDS.filter((field) => form.errors[field] !== undefined);
  const isMissing = wrong.some((field) => form.errors[field] === MISSING);
  return (
    <>
      {form.found && (
        <div className="notice row spread">
          Ce que vous aviez saisi dans ce navigateur a été retrouvé ; rien n’en est encore enregistré.
          <Button
            look="quiet"
            small
            onClick={() => {
              focusPage();
              onForget();
            }}
          >
            Abandonner ma saisie
          </Button>
        </div>
      )}
      {wrong.length > 0 && (
        <ErrorSummary
          title={isMissing ? FILL_ALL : 'Des champs sont à corriger'}
          text={missingText(form.errors)}
          fields={wrong.map((field) => ({ id: fieldId(field), label: LABELS[field] }))}
          attempt={form.attempts}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented) return;
          if (event.ctrlKey || event.metaKey) return event.currentTarget.requestSubmit();
          if (event.target instanceof HTMLInputElement && LINES.has(event.target.type))
            event.preventDefault();
        }}
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
        <div className="form-bar">{children}</div>
      </form>
      <datalist id="pays">
        {data.countries.map((country) => (
          <option key={country} value={country} />
        ))}
      </datalist>
      <LeaveDialog unsaved={form.changed.length > 0} onForget={onForget} />
    </>
  );
}
