import { AreaField, CheckField, TextField } from '../kit/fields.js';
import type { RecordForm } from '../kit/use-record-form.js';
import type { EntryValues } from './entry-form.js';

/** Form fields of a gallery or an image. */
export const EntryFields = ({ form, hint }: { form: RecordForm<EntryValues>; hint?: string }) => (
  <>
    <TextField form={form} name="titre" required autoComplete="off" />
    <AreaField form={form} name="description" hint={hint} />
    <div className="fields">
      <TextField form={form} name="ordre" type="number" min={0} step={1} inputMode="numeric" />
      <CheckField form={form} name="actif" label="Active, visible du public" className="check low" />
    </div>
  </>
);
