import { fieldId, type RecordForm } from '../../kit/use-record-form.js';
import { LABELS, LETTERS } from '../rules/labels.js';
import { wrongOptions, type QuestionValues } from './question-form.js';

const ERROR = 'reponses-erreur';

/** The four options, with the choice of the right one. */
export function OptionsField({ form: { values, errors, set } }: { form: RecordForm<QuestionValues> }) {
  const { options, right } = values.answers;
  const error = errors['answers'];
  const wrong = error === undefined ? [] : wrongOptions(values.answers);
  // The summary links to it.
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
