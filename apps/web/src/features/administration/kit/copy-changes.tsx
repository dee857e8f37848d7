import { Button } from '../../../components/button.js';
import { useCopied } from '../../../lib/use-copied.js';
import { shownField, type FieldOf } from './form.js';
import type { RecordForm } from './use-record-form.js';

interface CopyChangesProps<V extends object> {
  form: Pick<RecordForm<V>, 'definition' | 'values' | 'changed'>;
}

/** Copies the changed fields as text. */
export function CopyChanges<V extends object>({ form: { definition, values, changed } }: CopyChangesProps<V>) {
  const line = (field: FieldOf<V>): string =>
    `${definition.labels[field]}\u00A0: ${shownField(definition, field, values)}`;
  const { copied, shown, copy } = useCopied();
  return (
    <>
      <Button look="quiet" onClick={() => void copy(changed.map(line).join('\n'))}>
        {copied ? 'Copié' : 'Copier ma saisie'}
      </Button>
      {shown && <pre className="small">{shown}</pre>}
    </>
  );
}
