import { useRef, useState } from 'react';
import { localTimeInRome, momentInRome } from '@fumata/text';
import { GhostButton } from '../../../components/button.js';
import { Field } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';
import type { Player, PlayerState } from '../player.js';

const INVALID_TIME = 'Indiquez un jour et une heure de Rome.';

/** Form that seeks to a time of day in Rome. */
export function GoTo({ player, state: { index, frame } }: { player: Player; state: PlayerState }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const { openedAt } = index.edition;
  const value = typed ?? localTimeInRome(frame?.moment ?? Date.parse(openedAt));
  const go = (): void => {
    const moment = momentInRome(value);
    setInvalid(moment === undefined);
    if (moment === undefined) return field.current?.focus();
    setTyped(null);
    // Up to the end of the typed second.
    player.goTo(moment + 999);
  };
  return (
    <Form className="replay-goto" onSubmit={go}>
      <Field
        ref={field}
        label="Aller à…"
        type="datetime-local"
        step={1}
        value={value}
        hint="Heure de Rome"
        error={isInvalid ? INVALID_TIME : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <GhostButton type="submit">Aller</GhostButton>
    </Form>
  );
}
