import type { HeldClassDecisionBody, HeldClassRow } from '@fumata/contracts';
import { Field } from '../../../../components/forms/field.js';
import { TypedConfirmation } from '../../kit/dialog-parts.js';
import { effectsOfDecision, type ClassDecision } from '../rules/held-classes.js';
import { CommandEffects, CommandNotice, type DialogProps, useDialogCommand, useKeptText } from './dialog-parts.js';

const WORDS = { count: 'COMPTER', 'set-aside': 'ÉCARTER' };
const ACTS = { count: 'Compter ces voix', 'set-aside': 'Écarter ces voix' };

interface DecideClassProps extends Pick<DialogProps, 'live' | 'onClose'> {
  row: HeldClassRow;
  decision: ClassDecision;
}

/** Counts the held votes of a class, or sets them aside, with a public reason. */
export function DecideClass({ row, decision, live, onClose }: DecideClassProps) {
  const reason = useKeptText(live, `motif-${row.class}-${decision}`);
  const text = reason.text ?? '';
  const { busy, run, close, restored, outcome } = useDialogCommand({ live, onClose }, [reason]);
  const confirm = (): Promise<void> =>
    run({
      method: 'POST',
      path: '/api/conclave/admin/held-votes',
      body: { class: row.class, decision, reason: text } satisfies HeldClassDecisionBody,
      failure: 'Erreur lors de la décision sur les voix retenues',
    });
  return (
    <TypedConfirmation
      word={WORDS[decision]}
      act={ACTS[decision]}
      busy={busy}
      impossible={text.trim() === ''}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <CommandEffects effects={effectsOfDecision(row, decision)} />
      <CommandNotice {...outcome} />
      {restored('Effacer ce motif')}
      <Field
        label="Motif"
        value={text}
        onChange={({ target }) => reason.change(target.value)}
        hint="Obligatoire, et affiché au public avec le nombre de voix."
        autoComplete="off"
      />
    </TypedConfirmation>
  );
}
