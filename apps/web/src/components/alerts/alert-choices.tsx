import type { AlertChoice } from '@fumata/contracts';
import { useId, useRef } from 'react';
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
  const fields = useRef<HTMLFieldSetElement>(null);
  const remove = (cardinalId: string): void => {
    unfollow(cardinalId);
    fields.current?.focus(); // the pressed button disappears
  };
  return (
    <fieldset ref={fields} tabIndex={-1}>
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
      {choices.includes('followed-cardinals') && <FollowedList followed={followed} onRemove={remove} />}
    </fieldset>
  );
}

interface FollowedListProps extends Pick<AlertChoicesProps, 'followed'> {
  readonly onRemove: (cardinalId: string) => void;
}

function FollowedList({ followed, onRemove }: FollowedListProps) {
  if (followed.length === 0) return <p className="followed small">{NOBODY_FOLLOWED}</p>;
  return (
    <ul className="followed" role="list">
      {followed.map(({ _id, nomComplet }) => (
        <li key={_id}>
          {nomComplet}
          <QuietButton onClick={() => onRemove(_id)} aria-label={`Ne plus suivre ${nomComplet}`}>
            Ne plus suivre
          </QuietButton>
        </li>
      ))}
    </ul>
  );
}
