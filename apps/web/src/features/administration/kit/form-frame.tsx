import { useRef, type ReactNode } from 'react';
import { Form } from '../../../components/form.js';
import { ErrorSummary } from './error-summary.js';
import { FormFields } from './form-fields.js';
import { focusPage } from './focus-page.js';
import { LeaveDialog } from './leave-dialog.js';
import { fieldsOf } from './form.js';
import { RestoredDraft } from './restored-draft.js';
import { UploadBeforeSaving } from './picture-upload.js';
import type { AwaitedUpload } from './use-upload.js';
import { useSaveKey } from './use-save-key.js';
import { fieldId, type RecordForm } from './use-record-form.js';

interface FormFrameProps<V extends object> {
  form: Pick<RecordForm<V>, 'definition' | 'errors' | 'attempts' | 'changed' | 'isRestored'>;
  /** Title and text of the error summary. */
  summary: { readonly title: string; readonly text: string };
  onSubmit: () => void;
  /** Resets the form to the stored values. */
  onDiscard: () => void;
  /** Called for Ctrl + S; by default it submits. */
  onSaveKey?: () => void;
  /** The fields cannot be edited. */
  isLocked: boolean;
  /** Upload of a picture into the form, and whether saving waits for it. */
  upload?: { readonly upload: AwaitedUpload; readonly isAwaited: boolean };
  /** Form bar: state and buttons. */
  bar: ReactNode;
  /** The fields. */
  children: ReactNode;
}

const LINES = new Set(['text', 'date', 'number', 'search']);

/** Form around a record's fields. Enter in a field does not submit; Ctrl + Enter does. */
export function FormFrame<V extends object>(props: FormFrameProps<V>) {
  const { form, summary, onSubmit, onDiscard, onSaveKey, isLocked, upload, bar, children } = props;
  const { definition, errors, attempts, changed, isRestored } = form;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element, onSaveKey);
  const fields = fieldsOf(definition).filter((field) => errors[field] !== undefined);
  return (
    <>
      <RestoredDraft
        isRestored={isRestored}
        onDiscard={() => {
          focusPage();
          onDiscard();
        }}
      />
      {fields.length > 0 && (
        <ErrorSummary
          {...summary}
          fields={fields.map((field) => ({ id: fieldId(field), label: definition.labels[field] }))}
          attempt={attempts}
        />
      )}
      <Form
        ref={element}
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented) return;
          if (event.ctrlKey || event.metaKey) return event.currentTarget.requestSubmit();
          if (event.target instanceof HTMLInputElement && LINES.has(event.target.type)) event.preventDefault();
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
        onDiscard={onDiscard}
        onLeave={() => upload?.upload.dismiss()}
      />
    </>
  );
}
