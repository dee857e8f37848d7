import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../../../components/messages/notice.js';
import { Form } from '../../../components/forms/form.js';
import { DialogActs } from './dialog-parts.js';
import { FormFields, RestoredDraft, useSaveKey } from './form-frame.js';
import { ConflictNotice } from './form-conflict.js';
import { useFocusInvalid } from './focus.js';
import type { RecordForm } from './use-record-form.js';
import type { Saving } from './use-saving.js';

interface DialogFormProps<V extends object> {
  form: RecordForm<V>;
  saving: Saving<V>;
  /** Error that belongs to no field. */
  failed: string | undefined;
  onDiscard: () => void;
  onClose: () => void;
  /** Label of the button that saves. */
  act: string;
  children: ReactNode;
}

/** Form of a record in a dialog. Unsaved values are restored when the dialog is reopened. */
export function DialogForm<V extends object>(props: DialogFormProps<V>) {
  const { form, saving, failed, onDiscard, onClose, act, children } = props;
  const fields = useFocusInvalid(form.attempts, saving.isCreating);
  useSaveKey(fields);
  const hadConflict = useRef(false);
  const focusFirst = () => fields.current?.querySelector<HTMLElement>('input')?.focus();
  useEffect(() => {
    // The conflict notice contained the focused button and has been removed.
    if (hadConflict.current && !saving.conflict) focusFirst();
    hadConflict.current = saving.conflict !== undefined;
  }, [saving.conflict]);
  const discard = (): void => {
    onDiscard();
    focusFirst();
  };
  return (
    <>
      <RestoredDraft isRestored={form.isRestored} onDiscard={discard} />
      <ConflictNotice form={form} saving={saving} />
      <Form ref={fields} className="stack" onSubmit={() => void saving.save()}>
        <FormFields isLocked={saving.isCreating}>{children}</FormFields>
        {failed && <Notice kind="error">{failed}</Notice>}
        <DialogActs act={act} busy={saving.busy} onCancel={onClose} />
      </Form>
    </>
  );
}
