import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/quiz-names.js';
import { AreaField, ChoiceField } from '../../kit/fields.js';
import type { RecordForm } from '../../kit/use-record-form.js';
import { CATEGORIES, LEVELS } from '../rules/listing.js';
import { OptionsField } from './options-field.js';
import type { QuestionValues } from './question-form.js';

export const QuestionFields = ({ form }: { form: RecordForm<QuestionValues> }) => (
  <section className="pane">
    <div className="form q-form">
      <AreaField form={form} name="question" required rows={2} />
      <OptionsField form={form} />
      <div className="fields">
        <ChoiceField
          form={form}
          name="category"
          choices={CATEGORIES.map((category) => [category, QUIZ_CATEGORY_NAMES[category]])}
        />
        <ChoiceField form={form} name="difficulty" choices={LEVELS.map((level) => [level, QUIZ_CHOICE_NAMES[level]])} />
      </div>
      <AreaField form={form} name="explanation" required hint="Lue après la réponse, bonne ou mauvaise." />
    </div>
  </section>
);
