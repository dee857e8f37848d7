import type { AlertChoice } from '@fumata/contracts';
import { useId } from 'react';
import { unfollow, type FollowedCardinal } from '../../live/alerts/followed-cardinals.js';
import { QuietButton } from '../button.js';
import { CHOICES, NOBODY_FOLLOWED } from './texts.js';

interface AlertChoicesProps {
  readonly choices: readonly AlertChoice[];
  readonly followed: readonly FollowedCardinal[];
  readonly onChange: (choices: AlertChoice[]) => void;
}

/** Choices of alerts, and the followed cardinals. */
export function AlertChoices({ choices, followed, onChange }: AlertChoicesProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="sr">Me prévenir de</legend>
      {CHOICES.map(([choice, label, hint]) => (
        <div key={choice}>
          <label className="check">
            <input
              type="checkbox"
              checked={choices.includes(choice)}
              aria-describedby={`${id}-${choice}`}
              onChange={({ target }) =>
                onChange([...choices.filter((each) => each !== choice), ...(target.checked ? [choice] : [])])
              }
            />
            {label}
          </label>
          <p className="small muted" id={`${id}-${choice}`}>
            {hint}
          </p>
        </div>
      ))}
      {choices.includes('followed-cardinals') && <FollowedList followed={followed} />}
    </fieldset>
  );
}

function FollowedList({ followed }: Pick<AlertChoicesProps, 'followed'>) {
  if (followed.length === 0) return <p className="followed small">{NOBODY_FOLLOWED}</p>;
  return (
    <ul className="followed" role="list">
      {followed.map(({ _id, nomComplet }) => (
        <li key={_id}>
          {nomComplet}
          <QuietButton onClick={() => unfollow(_id)} aria-label={`Ne plus suivre ${nomComplet}`}>
            Ne plus suivre
          </QuietButton>
        </li>
      ))}
    </ul>
  );
}
