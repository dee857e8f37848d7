import { useState } from 'react';
import { localTimeInRome, momentInRome, ordinal } from '@fumata/text';
import { Field } from '../../../../components/field.js';
import { TypedConfirmation } from '../../../../components/typed-confirmation.js';
import { useNow } from '../../../../lib/now.js';
import { effectsOfNextRound } from '../rules/effects.js';
import { useAdminCommand } from '../use-admin-command.js';
import type { DialogProps } from './dialog-props.js';
import { EffectBox, CommandNotice } from './effect-box.js';
import { MotifField } from './motif-field.js';

const WORD = 'SUIVANT';

export function NextRound({ live, view, overview, onClose }: DialogProps) {
  const { busy, told, moved, send } = useAdminCommand(live, { pinned: true });
  const [motif, setMotif] = useState('');
  const [local, setLocal] = useState('');
  const now = useNow(Date.parse(view.at));
  const closing = momentInRome(local);
  const closesAt = closing === undefined ? undefined : new Date(closing).toISOString();
  const error = closingError(local, closesAt, now);
  const next = overview?.nextRound?.roundNumber ?? view.roundNumber + 1;
  const confirm = async (): Promise<void> => {
    const done = await send({
      method: 'POST',
      path: '/api/conclave/admin/next-round',
      wishes: `${local} ${motif}`,
      body: { ...(closesAt !== undefined && { closesAt }), ...(motif.trim() !== '' && { motif }) },
      failure: 'Erreur lors du passage au tour suivant',
    });
    if (done) onClose();
  };
  return (
    <TypedConfirmation
      word={WORD}
      act={`Ouvrir le ${ordinal(next)} scrutin`}
      busy={busy}
      impossible={error !== undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <EffectBox
        lead="Effet exact, au moment où vous validez&nbsp;:"
        effects={effectsOfNextRound(view, overview, error === undefined ? closesAt : undefined)}
      />
      <CommandNotice told={told} moved={moved} />
      <Field
        label="Heure de clôture annoncée, à Rome (facultative)"
        type="datetime-local"
        value={local}
        min={localTimeInRome(now).slice(0, 16)}
        onChange={({ target }) => setLocal(target.value)}
        hint="Montrée à tous en compte à rebours&#8239;; rien ne se ferme tout seul."
        error={error}
      />
      <MotifField value={motif} onChange={setMotif} />
    </TypedConfirmation>
  );
}

function closingError(local: string, closesAt: string | undefined, now: number): string | undefined {
  if (local === '') return undefined;
  if (closesAt === undefined) return 'Cette heure n’existe pas à Rome ce jour-là.';
  return Date.parse(closesAt) <= now ? 'Cette heure est déjà passée.' : undefined;
}
