import { requiredMajority as majorityFor } from '@fumata/conclave';
import { counted, number } from '@fumata/text';
import { useRef } from 'react';
import { Form } from '../../../../components/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { errorOf, FIELDS, shown, wholeState, type Draft } from '../rules/correction.js';
import { useAdminCommand } from '../use-admin-command.js';
import { CommandNotice } from './command-notice.js';
import { CorrectionFields } from './correction-fields.js';
import type { DialogProps } from './dialog-props.js';
import { MotifField, withMotif } from './motif-field.js';
import { Restored } from './restored.js';
import { useCorrectionDraft, type CorrectionProposal } from './use-correction-draft.js';

interface CorrectProps extends DialogProps {
  /** A correction suggested by the dashboard, which prefills the form. */
  proposed: CorrectionProposal | undefined;
}

export function Correct({ live, view, onClose, proposed }: CorrectProps) {
  const state = view.conclaveState;
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: true });
  const { draft, isRestored, dispatch, discard } = useCorrectionDraft(live, state._id, proposed);
  const form = useRef<HTMLFormElement>(null);
  const close = (): void => {
    discard();
    onClose();
  };
  const save = async (): Promise<void> => {
    if (FIELDS.some((field) => errorOf(field, draft, state) !== undefined)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    const done = await send({
      method: 'PUT',
      path: '/api/conclave/admin/state',
      request: JSON.stringify(draft),
      body: withMotif(wholeState(draft, state), draft.motif),
      failure: 'Erreur lors de l’enregistrement des modifications',
    });
    if (done) close();
  };
  return (
    <Form ref={form} className="stack" onSubmit={() => void save()}>
      {isRestored && <Restored act="Revenir à l’état actuel" onDiscard={discard} />}
      <CorrectionFields draft={draft} state={state} dispatch={dispatch} />
      <p className="notice">{majorityText(draft, view)}</p>
      <CommandNotice notice={notice} stateChanged={stateChanged} />
      <MotifField value={draft.motif} onChange={(text) => dispatch({ type: 'motif', text })} />
      <DialogActs act="Enregistrer" busy={busy} onCancel={close} />
    </Form>
  );
}

function majorityText(draft: Draft, { conclaveState, requiredMajority }: DialogProps['view']): string {
  const before = `Avant\u00A0: ${number(requiredMajority)}.`;
  if (shown('majorityBasis', draft, conclaveState) !== 'electors')
    return frenchTypography(`Majorité : deux tiers de cette base, recalculés à chaque vote. ${before}`);
  const electors = Number(shown('electors', draft, conclaveState));
  if (errorOf('electors', draft, conclaveState) !== undefined) return frenchTypography(before);
  const votes = majorityFor(electors);
  return frenchTypography(
    `Majorité recalculée : ${number(votes)} voix pour ${counted(electors, 'électeur')}. ${before}`,
  );
}
