import { useEffect, useReducer, useRef, useState } from 'react';
import { number, plural } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import {
  EMPTY_DRAFT,
  draftReducer,
  errorOf,
  FIELDS,
  isEmpty,
  readDraft,
  shown,
  wholeState,
  type CorrectedField,
} from '../rules/correction.js';
import { majorityOf } from '../rules/effects.js';
import { typeset } from '../../kit/typography.js';
import { keptDraft } from '../kept-draft.js';
import { useAdminCommand } from '../use-admin-command.js';
import { CorrectionFields } from './correction-fields.js';
import type { DialogProps } from './dialog-props.js';
import { CommandNotice } from './effect-box.js';
import { MotifField } from './motif-field.js';

/** `proposed`: a correction that the dashboard suggests; it is typed in, not sent. */
export function Correct({
  live,
  view,
  onClose,
  proposed,
}: DialogProps & { proposed?: Partial<Record<CorrectedField, string>> | undefined }) {
  const state = view.conclaveState;
  const { busy, told, moved, send } = useAdminCommand(live, { pinned: true });
  const [draft, dispatch] = useReducer(draftReducer, state._id, (id) => readDraft(keptDraft.read(id)));
  const [found] = useState(() => !isEmpty(draft));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => keptDraft.write(state._id, isEmpty(draft) ? null : JSON.stringify(draft)), [draft, state._id]);
  useEffect(() => {
    for (const [field, text] of Object.entries(proposed ?? {}))
      dispatch({ type: 'typed', field: field as CorrectedField, text, state: live.view.get().conclaveState }); // keys as above
  }, [proposed, live]);

  const discard = (): void => {
    dispatch({ type: 'cleared' });
    keptDraft.write(state._id, null);
  };
  const save = async (): Promise<void> => {
    if (FIELDS.some((field) => errorOf(field, draft, state) !== undefined)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    const { typed, motif } = draft;
    const done = await send({
      method: 'PUT',
      path: '/api/conclave/admin/state',
      wishes: JSON.stringify({ typed, motif }),
      body: { ...wholeState(draft, state), ...(motif.trim() !== '' && { motif }) },
      failure: "Erreur lors de l'enregistrement des modifications",
    });
    if (!done) return;
    discard();
    onClose();
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {found && !isEmpty(draft) && (
        <p className="notice row spread">
          Ce que vous aviez saisi a été retrouvé.
          <Button look="quiet" small onClick={discard}>
            Revenir à l’état actuel
          </Button>
        </p>
      )}
      <CorrectionFields draft={draft} state={state} dispatch={dispatch} />
      <p className="notice">{majorityText(draft, view)}</p>
      <CommandNotice told={told} moved={moved} />
      <MotifField value={draft.motif} onChange={(text) => dispatch({ type: 'motif', text })} />
      <div className="acts">
        <Button
          look="ghost"
          onClick={() => {
            discard();
            onClose();
          }}
        >
          Annuler
        </Button>
        <Button type="submit" busy={busy}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

function majorityText(draft: typeof EMPTY_DRAFT, { conclaveState, requiredMajority }: DialogProps['view']): string {
  const before = `Avant\u00A0: ${number(requiredMajority)}.`;
  if (shown('majorityBasis', draft, conclaveState) !== 'electors')
    return typeset(`Majorité : deux tiers de cette base, recalculés à chaque vote. ${before}`);
  const electors = Number(shown('electors', draft, conclaveState));
  if (errorOf('electors', draft, conclaveState) !== undefined) return typeset(before);
  const votes = majorityOf(electors);
  return typeset(
    `Majorité recalculée : ${number(votes)} voix pour ${number(electors)} ${plural(electors, 'électeur')}. ${before}`,
  );
}
