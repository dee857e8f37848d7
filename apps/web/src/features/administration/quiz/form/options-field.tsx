import { fieldId } from '../../form/use-form.js';
import type { Form } from '../../form/use-form.js';
import { LABELS, LETTERS } from '../rules/labels.js';
import { wrongOptions } from '../rules/values.js';
import type { QuestionValues } from '../rules/values.js';

const ERROR = 'reponses-erreur';

/** The four options, and which one is right. */
export function OptionsField({ form: { values, errors, set } }: { form: Form<QuestionValues> }) {
  const { options, right } = values.answers;
  const error = errors['answers'];
  const wrong = error === undefined ? [] : wrongOptions(values.answers);
  // Where the summary leads.
  const first = wrong[0] ?? 0;
  return (
    <fieldset aria-describedby={error && ERROR}>
      <legend>
        {LABELS.options}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
        <span className="muted">&nbsp;: cochez la bonne</span>
      </legend>
      <div className="opts">
        {options.map((option, i) => (
          <div key={i}>
            <label className="check">
              <input
                type="radio"
                name="bonne-reponse"
                checked={i === right}
                aria-label={`Bonne réponse\u00A0: option ${LETTERS[i]}`}
                onChange={() => set('answers', { options, right: i })}
              />
              <span className="fig" aria-hidden="true">
                {LETTERS[i]}
              </span>
            </label>
            <input
              className="input"
              id={i === first ? fieldId('answers') : undefined}
              aria-label={`Option ${LETTERS[i]}`}
              required
              autoComplete="off"
              value={option}
              aria-invalid={wrong.includes(i) || undefined}
              aria-describedby={wrong.includes(i) ? ERROR : undefined}
              onChange={({ target }) => set('answers', { options: options.with(i, target.value), right })}
            />
          </div>
        ))}
      </div>
      {error && (
        <p className="err" id={ERROR}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
