import { useState } from 'react';
import { compareFrench, number, ordinal } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { Field, Select } from '../../../../components/field.js';
import type { Person } from '../rules/people.js';
import { typeset } from '../../kit/typography.js';
import { useAdminCommand } from '../use-admin-command.js';
import type { DialogProps } from './dialog-props.js';
import { CommandNotice } from './effect-box.js';

const MOST = 500;

export function Pause({ live, view, overview, onClose, people }: DialogProps & { people: readonly Person[] }) {
  const { busy, told, moved, send } = useAdminCommand(live, { pinned: true });
  const proposed = overview?.pauseSuggested ?? overview?.pauseDefaults;
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const reason = typed ?? proposed?.reason ?? 'Pause administrative';
  const exhortationBy = chosen ?? proposed?.exhortationBy ?? '';
  const confirm = async (): Promise<void> => {
    const done = await send({
      method: 'POST',
      path: '/api/conclave/admin/toggle-pause',
      wishes: JSON.stringify([reason, exhortationBy]),
      body: { pause: true, reason, exhortationBy },
      failure: 'Erreur lors de la mise en pause du conclave',
    });
    if (done) onClose();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p>
        {typeset(
          `Le vote se ferme tout de suite ; le ${ordinal(view.roundNumber)} scrutin garde ses ${number(view.totalVotes)} voix.`,
        )}
      </p>
      <CommandNotice told={told} moved={moved} />
      <Field
        label="Raison"
        value={reason}
        maxLength={MOST}
        onChange={({ target }) => setTyped(target.value)}
        hint="Montrée au public. Laissée vide, celle des règles la remplace."
        autoComplete="off"
      />
      <Select label="Exhortation par" value={exhortationBy} onChange={({ target }) => setChosen(target.value)}>
        <option value="">Personne</option>
        {namesIn(people, proposed?.exhortationBy).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <div className="acts">
        <Button look="ghost" onClick={onClose} data-first>
          Annuler
        </Button>
        <Button type="submit" busy={busy}>
          Mettre en pause
        </Button>
      </div>
    </form>
  );
}

/** Whom the rules propose comes first. */
function namesIn(people: readonly Person[], proposed: string | undefined): string[] {
  const names = people.map(({ nomComplet }) => nomComplet).sort(compareFrench);
  return [...new Set([...(proposed ? [proposed] : []), ...names])];
}
