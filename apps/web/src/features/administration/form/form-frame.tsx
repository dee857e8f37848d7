import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { ErrorSummary } from '../error-summary.js';
import { focusPage } from '../focus-page.js';
import { LeaveDialog } from '../leave-dialog.js';
import { fieldId } from './use-form.js';
import type { Form } from './use-form.js';

interface FormFrameProps<V> {
  form: Form<V>;
  /** At the head of the summary when something is wrong. */
  wrong: { readonly title: string; readonly text: string };
  onSubmit: () => void;
  /** Back to what is recorded. */
  onForget: () => void;
  /** At the foot: what is so, and what can be done. */
  bar: ReactNode;
  /** The fields. */
  children: ReactNode;
}

const LINES = new Set(['text', 'date', 'number', 'search']);

/** What surrounds the fields of a record. Enter in a line saves nothing by surprise; Ctrl and Enter do. */
export function FormFrame<V>({ form, wrong, onSubmit, onForget, bar, children }: FormFrameProps<V>) {
  const { rules, errors, attempts, changed, found } = form;
  const fields = rules.fields.filter((field) => errors[field] !== undefined);
  return (
    <>
      {found && (
        <div className="notice row spread">
          Ce que vous aviez saisi dans ce navigateur a été retrouvé&#8239;; rien n’en est encore enregistré.
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
      {fields.length > 0 && (
        <ErrorSummary
          {...wrong}
          fields={fields.map((field) => ({ id: fieldId(field), label: rules.labels[field] }))}
          attempt={attempts}
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
        {children}
        <div className="form-bar">{bar}</div>
      </form>
      <LeaveDialog unsaved={changed.length > 0} onForget={onForget} />
    </>
  );
}
