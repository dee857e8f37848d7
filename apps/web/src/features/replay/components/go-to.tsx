import { useId, useState, type FormEvent } from 'react';
import { localTimeInRome, momentInRome } from '@fumata/text';
import { Button } from '../../../components/button.js';
import type { Player, PlayerState } from '../player.js';

const WRONG = 'Indiquez un jour et une heure de Rome.';

/** Form that seeks to a time of day in Rome. */
export function GoTo({ player, state: { index, frame } }: { player: Player; state: PlayerState }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const { openedAt } = index.edition;
  const shown = typed ?? localTimeInRome(frame?.moment ?? Date.parse(openedAt));
  const go = (event: FormEvent): void => {
    event.preventDefault();
    const moment = momentInRome(shown);
    setWrong(moment === undefined);
    if (moment === undefined) return;
    setTyped(null);
    // Up to the end of the typed second.
    player.goTo(moment + 999);
  };
  return (
    <form className="replay-goto" onSubmit={go} noValidate>
      <div className="field">
        <label htmlFor={id}>Aller à…</label>
        <input
          className="input"
          id={id}
          type="datetime-local"
          step={1}
          value={shown}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" look="ghost">
        Aller
      </Button>
      <p id={`${id}-hint`} className={wrong ? 'small err' : 'small muted'} role={wrong ? 'alert' : undefined}>
        {wrong ? WRONG : 'Heure de Rome'}
      </p>
    </form>
  );
}
