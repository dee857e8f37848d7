import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/wording/quiz-names.js';
import { AreaField, ChoiceField } from '../../kit/fields.js';
import { type RecordForm, fieldId } from '../../kit/use-record-form.js';
import { CATEGORIES, LEVELS } from '../rules/listing.js';
import { type QuestionValues, invalidOptions } from './use-question-form.js';
import { LABELS, LETTERS } from '../rules/labels.js';

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

const ERROR_ID = 'reponses-erreur';

/** The four options, with a radio button for the correct one. */
function OptionsField({ form: { values, errors, set } }: { form: RecordForm<QuestionValues> }) {
  const { options, right } = values.answers;
  const error = errors['answers'];
  const invalid = error === undefined ? [] : invalidOptions(values.answers);
  return (
    <fieldset aria-describedby={error && ERROR_ID}>
      <legend>
        {LABELS.options}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
        <span className="muted">&nbsp;: cochez la bonne</span>
      </legend>
      <div className="opts">
        {options.map((option, i) => (
          <Option
            key={i}
            letter={LETTERS[i] ?? ''}
            text={option}
            isRight={i === right}
            isInvalid={invalid.includes(i)}
            // The error summary links to the first invalid option.
            id={i === (invalid[0] ?? 0) ? fieldId('answers') : undefined}
            onRight={() => set('answers', { options, right: i })}
            onText={(text) => set('answers', { options: options.with(i, text), right })}
          />
        ))}
      </div>
      {error && (
        <p className="err" id={ERROR_ID}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface OptionProps {
  letter: string;
  text: string;
  isRight: boolean;
  isInvalid: boolean;
  id: string | undefined;
  onRight: () => void;
  onText: (text: string) => void;
}

const Option = ({ letter, text, isRight, isInvalid, id, onRight, onText }: OptionProps) => (
  <div>
    <label className="check">
      <input
        type="radio"
        name="bonne-reponse"
        checked={isRight}
        aria-label={`Bonne réponse\u00A0: option ${letter}`}
        onChange={onRight}
      />
      <span className="fig" aria-hidden="true">
        {letter}
      </span>
    </label>
    <input
      className="input"
      id={id}
      aria-label={`Option ${letter}`}
      required
      autoComplete="off"
      value={text}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? ERROR_ID : undefined}
      onChange={({ target }) => onText(target.value)}
    />
  </div>
);
