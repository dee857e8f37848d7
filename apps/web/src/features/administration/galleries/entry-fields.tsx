import { Field, TextArea } from '../../../components/field.js';
import { fieldId } from '../form/use-form.js';
import type { Form } from '../form/use-form.js';
import type { EntryValues } from './rules/entry-rules.js';
import { LABELS } from './rules/labels.js';

/** The fields of a gallery, or of an image. */
export function EntryFields({ form, hint }: { form: Form<EntryValues>; hint?: string }) {
  const { values, errors, set } = form;
  return (
    <>
      <Field
        id={fieldId('titre')}
        label={LABELS.titre}
        required
        maxLength={300}
        autoComplete="off"
        value={values.titre}
        error={errors['titre']}
        onChange={({ target }) => set('titre', target.value)}
      />
      <TextArea
        id={fieldId('description')}
        label={LABELS.description}
        maxLength={2_000}
        hint={hint}
        value={values.description}
        error={errors['description']}
        onChange={({ target }) => set('description', target.value)}
      />
      <div className="fields">
        <Field
          id={fieldId('ordre')}
          label={LABELS.ordre}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          value={values.ordre}
          error={errors['ordre']}
          onChange={({ target }) => set('ordre', target.value)}
        />
        <label className="check low">
          <input
            type="checkbox"
            id={fieldId('actif')}
            checked={values.actif}
            onChange={({ target }) => set('actif', target.checked)}
          />
          Active, visible du public
        </label>
      </div>
    </>
  );
}
