import { useState } from 'react';
import { TypedConfirmation } from '../../../../components/typed-confirmation.js';
import { effectsOfReset } from '../rules/effects.js';
import { useAdminCommand } from '../use-admin-command.js';
import type { DialogProps } from './dialog-props.js';
import { EffectBox, CommandNotice } from './effect-box.js';
import { MotifField } from './motif-field.js';

const WORD = 'RÉINITIALISER';

export function Reset({ live, view, overview, onClose }: DialogProps) {
  const { busy, told, moved, send } = useAdminCommand(live, { pinned: true });
  const [motif, setMotif] = useState('');
  const confirm = async (): Promise<void> => {
    const done = await send({
      method: 'POST',
      path: '/api/conclave/admin/reset',
      wishes: motif,
      body: motif.trim() === '' ? {} : { motif },
      failure: 'Erreur lors de la réinitialisation du conclave',
    });
    if (done) onClose();
  };
  return (
    <TypedConfirmation
      word={WORD}
      act="Réinitialiser le conclave"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <EffectBox lead="Effet exact, au moment où vous validez&nbsp;:" effects={effectsOfReset(view, overview)} />
      <p>
        Tous les votes et l’historique sont supprimés de façon irréversible du site public (archivé pour les analystes).
      </p>
      <CommandNotice told={told} moved={moved} />
      <MotifField value={motif} onChange={setMotif} />
    </TypedConfirmation>
  );
}
