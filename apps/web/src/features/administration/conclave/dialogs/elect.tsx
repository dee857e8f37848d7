import { useState } from 'react';
import { TypedConfirmation } from '../../../../components/typed-confirmation.js';
import { effectsOfElection } from '../rules/effects.js';
import { mayBeElected } from '../rules/facts.js';
import type { Person } from '../rules/people.js';
import { useAdminCommand } from '../use-admin-command.js';
import type { DialogProps } from './dialog-props.js';
import { EffectBox, CommandNotice } from './effect-box.js';
import { MotifField } from './motif-field.js';

export function Elect({ live, view, overview, onClose, person }: DialogProps & { person: Person }) {
  const { busy, told, moved, send } = useAdminCommand(live, { pinned: true });
  const [motif, setMotif] = useState('');
  const none = { cardinalId: person._id, cardinal: person, votes: 0, percentage: 0 };
  const row = view.results.find(({ cardinalId }) => cardinalId === person._id) ?? none;
  const confirm = async (): Promise<void> => {
    const done = await send({
      method: 'POST',
      path: '/api/conclave/admin/elect-pope',
      wishes: motif,
      body: { cardinalId: person._id, ...(motif.trim() !== '' && { motif }) },
      failure: "Erreur lors de l'élection du pape",
    });
    if (done) onClose();
  };
  return (
    <TypedConfirmation
      word={person.nom.toLocaleUpperCase('fr')}
      act="Élire"
      busy={busy}
      impossible={!mayBeElected(row, view, overview?.electable)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <EffectBox
        lead="Effet exact, au moment où vous validez&nbsp;:"
        effects={effectsOfElection(row, view, overview?.electable)}
      />
      <CommandNotice told={told} moved={moved} />
      <MotifField value={motif} onChange={setMotif} />
    </TypedConfirmation>
  );
}
