import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { ConflictNotice } from './conflict.js';
import type { Form } from './use-form.js';
import type { Saving } from './use-saving.js';

interface DialogFormProps<V> {
  form: Form<V>;
  saving: Saving<V>;
  /** Why it could not be saved, where that is nothing at a field. */
  failed: string | undefined;
  /** Back to what is recorded. */
  onForget: () => void;
  onClose: () => void;
  /** On the button that saves. */
  act: string;
  /** The fields. */
  children: ReactNode;
}

/** The few fields of a record, within a dialog. What was typed is found again when it is opened the next time. */
export function DialogForm<V extends object>(props: DialogFormProps<V>) {
  const { form, saving, failed, onForget, onClose, act, children } = props;
  const { attempts, found } = form;
  const fields = useRef<HTMLFormElement>(null);
  const hadConflict = useRef(false);
  const focus = (what: string) => fields.current?.querySelector<HTMLElement>(what)?.focus();
  useEffect(() => focus('[aria-invalid]'), [attempts]);
  useEffect(() => {
    // What had the focus has gone with the choice.
    if (hadConflict.current && !saving.conflict) focus('input');
    hadConflict.current = saving.conflict !== undefined;
  }, [saving.conflict]);
  return (
    <>
      {found && (
        <div className="notice row spread">
          Ce que vous aviez saisi dans ce navigateur a été retrouvé&#8239;; rien n’en est encore enregistré.
          <Button
            look="quiet"
            small
            onClick={() => {
              onForget();
              focus('input');
            }}
          >
            Abandonner ma saisie
          </Button>
        </div>
      )}
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
