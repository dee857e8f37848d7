import { printed } from '../../../lib/printed.js';
import { LETTERS } from '../rules/keys.js';

interface AnswersProps {
  options: readonly string[];
  /** What is on its way, -1 for nothing; undefined while there is a choice. */
  given: number | undefined;
  onAnswer: (option: number) => void;
}

/** What can be chosen. Once something is, all keep their place and the focus, and do nothing any more. */
export function Answers({ options, given, onAnswer }: AnswersProps) {
  return (
    <ol className="answers" role="list" aria-label="Réponses">
      {options.map((option, place) => (
        <li key={place}>
          <button
            type="button"
            aria-pressed={given === place || undefined}
            aria-disabled={given === undefined ? undefined : true}
            onClick={() => onAnswer(place)}
          >
            <span className="fig" aria-hidden="true">
              {LETTERS[place]}
            </span>
            <span className="sr">{LETTERS[place]}. </span>
            <span>{printed(option)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
