import { Select, TextArea } from '../../../../components/field.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/quiz-names.js';
import { fieldId } from '../../form/use-form.js';
import type { Form } from '../../form/use-form.js';
import { LABELS } from '../rules/labels.js';
import { CATEGORIES, LEVELS } from '../rules/listing.js';
import type { QuestionValues } from '../rules/values.js';
import { OptionsField } from './options-field.js';

export function QuestionFields({ form }: { form: Form<QuestionValues> }) {
  const { values, errors, set } = form;
  const text = (field: 'question' | 'explanation') => ({
    id: fieldId(field),
    label: LABELS[field],
    value: values[field],
    error: errors[field],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => set(field, target.value),
  });
  return (
    <section className="pane">
      <div className="form q-form">
        <TextArea {...text('question')} rows={2} />
        <OptionsField form={form} />
        <div className="fields">
          <Select
            id={fieldId('category')}
            label={LABELS.category}
            value={values.category}
            error={errors['category']}
            onChange={({ target }) =>
              set('category', CATEGORIES.find((each) => each === target.value) ?? values.category)
            }
          >
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {QUIZ_CATEGORY_NAMES[category]}
              </option>
            ))}
          </Select>
          <Select
            id={fieldId('difficulty')}
            label={LABELS.difficulty}
            value={values.difficulty}
            error={errors['difficulty']}
            onChange={({ target }) =>
              set('difficulty', LEVELS.find((each) => each === target.value) ?? values.difficulty)
            }
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {QUIZ_CHOICE_NAMES[level]}
              </option>
            ))}
          </Select>
        </div>
        <TextArea {...text('explanation')} hint="Lue après la réponse, bonne ou mauvaise." />
      </div>
    </section>
  );
}
