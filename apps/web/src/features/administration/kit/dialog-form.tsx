import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { DraftFound } from './draft-found.js';
import { ConflictNotice } from './form-conflict.js';
import { useFocusInvalid } from './use-focus-invalid.js';
import type { RecordForm } from './use-record-form.js';
import type { Saving } from './use-saving.js';

interface DialogFormProps<V extends object> {
  form: RecordForm<V>;
  saving: Saving<V>;
  /** Text of a failure that belongs to no field. */
  failed: string | undefined;
  /** Returns to the recorded values. */
  onForget: () => void;
  onClose: () => void;
  /** On the button that saves. */
  act: string;
  /** The fields. */
  children: ReactNode;
}

/** Form of a record in a dialog. Unsaved values are restored when the dialog is opened the next time. */
export function DialogForm<V extends object>(props: DialogFormProps<V>) {
  const { form, saving, failed, onForget, onClose, act, children } = props;
  const fields = useFocusInvalid(form.attempts);
  const hadConflict = useRef(false);
  const focus = (what: string) => fields.current?.querySelector<HTMLElement>(what)?.focus();
  useEffect(() => {
    // The element with the focus disappeared with the choice.
    if (hadConflict.current && !saving.conflict) focus('input');
    hadConflict.current = saving.conflict !== undefined;
  }, [saving.conflict]);
  return (
    <>
      <DraftFound
        found={form.found}
        onForget={() => {
          onForget();
          focus('input');
        }}
      />
      <ConflictNotice form={form} saving={saving} />
      <form
        ref={fields}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saving.save();
        }}
      >
        {children}
        {failed && <Notice kind="error">{failed}</Notice>}
        <div className="acts">
          <Button look="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={saving.busy}>
            {act}
          </Button>
        </div>
      </form>
    </>
  );
}
