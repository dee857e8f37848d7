import { useRef, useState } from 'react';
import { localTimeInRome, momentInRome } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { Field } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import type { Player, PlayerState } from '../player.js';

const WRONG = 'Indiquez un jour et une heure de Rome.';

/** Form that seeks to a time of day in Rome. */
export function GoTo({ player, state: { index, frame } }: { player: Player; state: PlayerState }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const { openedAt } = index.edition;
  const shown = typed ?? localTimeInRome(frame?.moment ?? Date.parse(openedAt));
  const go = (): void => {
    const moment = momentInRome(shown);
    setWrong(moment === undefined);
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
        value={shown}
        hint="Heure de Rome"
        error={wrong ? WRONG : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="ghost">
        Aller
      </Button>
    </Form>
  );
}
