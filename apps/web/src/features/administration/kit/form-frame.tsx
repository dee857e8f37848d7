import { useRef, type ReactNode, useEffect, type RefObject } from 'react';
import { Form } from '../../../components/forms/form.js';
import { focusPage } from './page.js';
import { LeaveDialog } from '../../../components/dialogs/leave-dialog.js';
import { fieldsOf } from './form.js';
import { UploadBeforeSaving } from './picture-upload.js';
import type { AwaitedUpload } from './use-upload.js';
import { fieldId, type RecordForm } from './use-record-form.js';
import { Button, QuietButton } from '../../../components/button.js';
import { GhostLink } from '../../../components/navigation/links.js';

interface FormFrameProps<V extends object> {
  form: Pick<RecordForm<V>, 'definition' | 'errors' | 'attempts' | 'changed' | 'isRestored'>;
  /** Title and text of the error summary. */
  summary: { readonly title: string; readonly text: string };
  onSubmit: () => void;
  /** Resets the form to the stored values; the upload is given up, too. */
  onDiscard: () => void;
  /** Called for Ctrl + S; by default it submits. */
  onSaveKey?: () => void;
  /** The fields cannot be edited. */
  isLocked: boolean;
  /** Upload of a picture into the form, and whether saving waits for it. */
  upload?: { readonly upload: AwaitedUpload; readonly isAwaited: boolean };
  /** Form bar: state and buttons. */
  bar: ReactNode;
  children: ReactNode;
}

const LINE_INPUTS = new Set(['text', 'date', 'number', 'search']);

/** Form around a record's fields. Enter in a field does not submit; Ctrl + Enter does. */
export function FormFrame<V extends object>(props: FormFrameProps<V>) {
  const { form, summary, onSubmit, onDiscard, onSaveKey, isLocked, upload, bar, children } = props;
  const { definition, errors, attempts, changed, isRestored } = form;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element, onSaveKey);
  const invalidFields = fieldsOf(definition).filter((field) => errors[field] !== undefined);
  const discard = (): void => {
    upload?.upload.dismiss();
    onDiscard();
  };
  return (
    <>
      <RestoredDraft
        isRestored={isRestored}
        onDiscard={() => {
          focusPage();
          discard();
        }}
      />
      {invalidFields.length > 0 && (
        <ErrorSummary
          {...summary}
          fields={invalidFields.map((field) => ({ id: fieldId(field), label: definition.labels[field] }))}
          attempt={attempts}
        />
      )}
      <Form
        ref={element}
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented) return;
          if (event.ctrlKey || event.metaKey) return event.currentTarget.requestSubmit();
          if (event.target instanceof HTMLInputElement && LINE_INPUTS.has(event.target.type)) event.preventDefault();
        }}
      >
        <FormFields isLocked={isLocked}>{children}</FormFields>
        <div className="form-bar">
          {upload && <UploadBeforeSaving {...upload} />}
          {bar}
        </div>
      </Form>
      <LeaveDialog
        unsaved={changed.length > 0 || (upload !== undefined && upload.upload.stage.is !== 'idle')}
        onDiscard={discard}
        onLeave={() => upload?.upload.dismiss()}
      />
    </>
  );
}

interface ErrorSummaryProps {
  title: string;
  text: string;
  /** Ids and labels of the invalid fields. */
  fields: readonly { readonly id: string; readonly label: string }[];
  /** The summary is focused whenever this changes. */
  attempt: number;
}

/** Summary of a form's errors, with a link to each field. */
function ErrorSummary({ title, text, fields, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} className="notice error" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <ul>
        {fields.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Notice that a draft from this browser was restored, with a button to discard it. */
export function RestoredDraft({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) {
  if (!isRestored) return null;
  return (
    <div className="notice row spread">
      Ce que vous aviez saisi dans ce navigateur a été retrouvé&#8239;; rien n’en est encore enregistré.
      <QuietButton onClick={onDiscard}>Abandonner ma saisie</QuietButton>
    </div>
  );
}

/** Locked while a new record is being saved: edits would be lost with its form. */
export const FormFields = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset className="form-fields" disabled={isLocked}>
    {children}
  </fieldset>
);

interface FormBarProps {
  /** Status of the form, such as the number of unsaved changes. */
  state: ReactNode;
  cancelTo: string;
  /** Label of the button that saves. */
  act: string;
  busy: boolean;
}

/** Sticky bar with the state and buttons of a form. */
export const FormBar = ({ state, cancelTo, act, busy }: FormBarProps) => (
  <>
    <p className="state" role="status">
      {state}
    </p>
    <GhostLink to={cancelTo}>Annuler</GhostLink>
    <Button type="submit" busy={busy}>
      {act}
    </Button>
  </>
);

/** Ctrl + S (Cmd + S) calls `onSave`, by default it submits the form, unless a dialog is open over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, onSave?: () => void): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return;
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (dialog && !dialog.contains(form.current)) return;
      // Otherwise the browser saves the page as a file.
      event.preventDefault();
      if (event.repeat) return;
      if (save.current) save.current();
      else form.current?.requestSubmit();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [form]);
}

/** Focuses the first invalid field after each failed attempt to save, once the fields are not locked. */
export function useFocusInvalid(attempts: number, isLocked: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 && !isLocked) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, isLocked]);
  return form;
}
