import { dayAndHour, ordinal, localTimeInRome, momentInRome, frenchTypography } from '@fumata/text';
import { useState } from 'react';
import { Button } from '../../../../components/button.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { Form } from '../../../../components/forms/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import {
  CommandNotice,
  type DialogProps,
  MotifField,
  withMotif,
  useDialogCommand,
  useKeptText,
} from './dialog-parts.js';
import { Field } from '../../../../components/forms/field.js';
import { useNow } from '../../../../lib/now.js';

/** Announces, moves or cancels the closing time of the open round. */
export function ClosingTime(props: DialogProps) {
  const { live, view } = props;
  const announced = view.conclaveState.closesAt;
  const closing = useClosingTime(props, 'closing', announced);
  const motif = useKeptText(live, 'motif-closing');
  const [isMissing, setIsMissing] = useState(false);
  const { busy, run, close, restored, outcome } = useDialogCommand(props, [closing, motif]);
  const announce = (closesAt: string | null): Promise<void> =>
    run({
      method: 'PUT',
      path: '/api/conclave/admin/closing',
      body: withMotif({ closesAt }, motif.text ?? ''),
      failure: 'Erreur lors du changement de l’heure de clôture',
    });
  const submit = (): void => {
    setIsMissing(closing.local === '');
    if (closing.closesAt !== undefined) void announce(closing.closesAt);
  };
  const error = closing.error ?? (isMissing && closing.local === '' ? 'Choisissez un jour et une heure.' : undefined);
  return (
    <Form className="stack" onSubmit={submit}>
      <p>{withOrdinals(stateText(view))}</p>
      {restored('Revenir à l’heure annoncée')}
      <CommandNotice {...outcome} />
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
      : `Clôture du ${round} annoncée pour le ${dayAndHour(closesAt)}, heure de Rome.`,
  );
};

/** The closing time typed in a dialog, kept until it is sent or discarded; `announced` prefills it. */
export function useClosingTime({ live, view }: DialogProps, name: string, announced: string | null) {
  const now = useNow(Date.parse(view.at));
  const { text, ...kept } = useKeptText(live, name);
  const local = text ?? (announced === null ? '' : localTimeInRome(announced).slice(0, 16));
  const closing = momentInRome(local);
  const closesAt = closing === undefined ? undefined : new Date(closing).toISOString();
  const error = closingError(local, closesAt, now);
  return {
    ...kept,
    /** Local time in Rome; empty for none. */
    local,
    /** ISO 8601; undefined for none and for an invalid one. */
    closesAt: error === undefined ? closesAt : undefined,
    error,
    /** Now, as local time in Rome. */
    earliest: localTimeInRome(now).slice(0, 16),
  };
}

function closingError(local: string, closesAt: string | undefined, now: number): string | undefined {
  if (local === '') return undefined;
  if (closesAt === undefined) return 'Cette heure n’existe pas à Rome ce jour-là.';
  return Date.parse(closesAt) <= now ? 'Cette heure est déjà passée.' : undefined;
}

export const ClosingTimeField = ({ closing, label }: { closing: ReturnType<typeof useClosingTime>; label: string }) => (
  <Field
    label={label}
    type="datetime-local"
    value={closing.local}
    min={closing.earliest}
    onChange={({ target }) => closing.change(target.value)}
    hint="Montrée à tous en compte à rebours&#8239;; rien ne se ferme tout seul."
    error={closing.error}
  />
);
