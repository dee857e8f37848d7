import { TextArea } from '../../../../components/field.js';
import type { ArticleForm } from './use-article-form.js';

const SUMMARY_SHOWN = 160;

/** The title is one line, however long it is: it grows where it must. */
export function TitleField({ form }: { form: ArticleForm }) {
  const { onChange, ...field } = form.text('titre');
  return (
    <TextArea
      {...field}
      className="title-field"
      rows={1}
      required
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      onChange={({ target: { value } }) => onChange({ target: { value: value.replace(/\s*\n\s*/g, ' ') } })}
    />
  );
}

export function SummaryField({ form }: { form: ArticleForm }) {
  const { label, ...field } = form.text('resume');
  return (
    <TextArea
      {...field}
      rows={2}
      required
      label={
        <>
          {label}{' '}
          <span className="count" aria-hidden="true">
            {field.value.length} / {SUMMARY_SHOWN}
          </span>
        </>
      }
      hint={`Pour les listes et la description des moteurs\u00A0; ${SUMMARY_SHOWN} signes s’affichent.`}
    />
  );
}
