import { ordinal } from '@fumata/text';
import { useState } from 'react';
import { Button } from '../../../../components/button.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { Form } from '../../../../components/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { momentText } from '../rules/facts.js';
import { useAdminCommand } from '../use-admin-command.js';
import { ClosingTimeField, useClosingTime } from './closing-time-field.js';
import { CommandNotice } from './command-notice.js';
import type { DialogProps } from './dialog-props.js';
import { MotifField, withMotif } from './motif-field.js';
import { Restored } from './restored.js';
import { useKeptText } from './use-kept-text.js';

/** Announces, moves or cancels the closing time of the open round. */
export function ClosingTime(props: DialogProps) {
  const { live, view, onClose } = props;
  const announced = view.conclaveState.closesAt;
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: true });
  const closing = useClosingTime(props, 'closing', announced);
  const motif = useKeptText(live, 'motif-closing');
  const [isMissing, setIsMissing] = useState(false);
  const discard = (): void => {
    closing.discard();
    motif.discard();
  };
  const close = (): void => {
    discard();
    onClose();
  };
  const announce = async (closesAt: string | null): Promise<void> => {
    const done = await send({
      method: 'PUT',
      path: '/api/conclave/admin/closing',
      body: withMotif({ closesAt }, motif.text ?? ''),
      failure: 'Erreur lors du changement de l’heure de clôture',
    });
    if (done) close();
  };
  const submit = (): void => {
    setIsMissing(closing.local === '');
    if (closing.closesAt !== undefined) void announce(closing.closesAt);
  };
  const error = closing.error ?? (isMissing && closing.local === '' ? 'Choisissez un jour et une heure.' : undefined);
  return (
    <Form className="stack" onSubmit={submit}>
      <p>{withOrdinals(stateText(view))}</p>
      {(closing.isRestored || motif.isRestored) && <Restored act="Revenir à l’heure annoncée" onDiscard={discard} />}
      <CommandNotice notice={notice} stateChanged={stateChanged} />
      <ClosingTimeField closing={{ ...closing, error }} label="Heure de clôture, à Rome" />
      <MotifField value={motif.text ?? ''} onChange={motif.change} />
      <DialogActs act={announced === null ? 'Annoncer' : 'Déplacer'} busy={busy} isCautious onCancel={close}>
        {announced !== null && (
          <Button look="danger" busy={busy} onClick={() => void announce(null)}>
            Retirer l’annonce
          </Button>
        )}
      </DialogActs>
    </Form>
  );
}

const stateText = ({ roundNumber, conclaveState: { closesAt } }: DialogProps['view']): string => {
  const round = `${ordinal(roundNumber)} scrutin`;
  return frenchTypography(
    closesAt === null
      ? `Aucune heure de clôture n’est annoncée pour le ${round}.`
      : `Clôture du ${round} annoncée pour le ${momentText(closesAt)}, heure de Rome.`,
  );
};
