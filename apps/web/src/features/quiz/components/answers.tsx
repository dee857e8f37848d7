import { frenchTypography } from '../../../lib/french-typography.js';
import { LETTERS } from '../rules/keys.js';

interface AnswersProps {
  options: readonly string[];
  /** Index of the chosen option, -1 for a timeout; undefined before the choice. */
  chosen: number | undefined;
  onAnswer: (option: number) => void;
}

/** Options of a question. After the choice they keep their place and the focus but no longer react. */
export function Answers({ options, chosen, onAnswer }: AnswersProps) {
  return (
    <ol className="answers" role="list" aria-label="Réponses">
      {options.map((option, index) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={chosen === index || undefined}
            aria-disabled={chosen === undefined ? undefined : true}
            onClick={() => onAnswer(index)}
          >
            <span className="fig" aria-hidden="true">
              {LETTERS[index]}
            </span>
            <span className="sr">{LETTERS[index]}. </span>
            <span>{frenchTypography(option)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
