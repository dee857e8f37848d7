import { TextArea } from '../../../../components/text-area.js';
import { AreaField, textOf } from '../../kit/fields.js';
import { LABELS } from '../rules/labels.js';
import type { ArticleForm } from './article-form.js';

const SUMMARY_SHOWN = 160;

/** The title has no line breaks, but the field grows with its length. */
export function TitleField({ form }: { form: ArticleForm }) {
  const { onChange, ...field } = textOf({ form, name: 'titre' });
  return (
    <TextArea
      {...field}
      className="title-field"
      rows={1}
      required
      isMarked
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      onChange={({ target: { value } }) => onChange({ target: { value: value.replace(/\n\s*/g, ' ') } })}
    />
  );
}

export const SummaryField = ({ form }: { form: ArticleForm }) => (
  <AreaField
    form={form}
    name="resume"
    rows={2}
    required
    label={
      <>
        {LABELS.resume}{' '}
        <span className="count" aria-hidden="true">
          {form.values.resume.length} / {SUMMARY_SHOWN}
        </span>
      </>
    }
    hint={`Pour les listes et la description des moteurs\u202F; ${SUMMARY_SHOWN} signes s’affichent.`}
  />
);
