import { Field } from '../../../../components/forms/field.js';
import { uploadError, type EntryValues } from '../use-entry-form.js';
import { LABELS } from '../rules/labels.js';

interface UploadTextsProps {
  values: EntryValues;
  several: boolean;
  onChange: (values: EntryValues) => void;
}

/** Texts, position and visibility of the images; a title only for a single image. */
export function UploadTexts({ values, several, onChange }: UploadTextsProps) {
  const text = (name: 'titre' | 'description' | 'ordre') => ({
    label: LABELS[name],
    value: values[name],
    error: uploadError(name, values[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
  });
  return (
    <>
      <div className="fields">
        <Field
          {...text('titre')}
          className="two"
          placeholder="Le nom du fichier, si vide"
          autoComplete="off"
          disabled={several}
          hint={several && 'Avec plusieurs images, chacune prend le nom de son fichier.'}
          value={several ? '' : values.titre}
        />
        <Field {...text('ordre')} type="number" min={0} step={1} inputMode="numeric" />
        <Field {...text('description')} className="all" autoComplete="off" />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={values.actif}
          onChange={({ target }) => onChange({ ...values, actif: target.checked })}
        />
        Active, visible du public
      </label>
    </>
  );
}
