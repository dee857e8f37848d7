import { useEffect, useReducer, useState } from 'react';
import { tabStorage } from '../../../../lib/browser-storage.js';
import type { Live } from '../../../../live/live.js';
import { draftReducer, isEmpty, readDraft, type CorrectedField } from '../rules/correction.js';

export type CorrectionProposal = Partial<Record<CorrectedField, string>>;

/** Unsaved correction of an edition, stored until the tab is closed. */
export function useCorrectionDraft(live: Live, conclaveId: string, proposed: CorrectionProposal | undefined) {
  const key = `correction-${conclaveId}`;
  const [draft, dispatch] = useReducer(draftReducer, key, (from) => readDraft(tabStorage.read(from)));
  const [isFound] = useState(() => !isEmpty(draft));
  useEffect(() => {
    if (isEmpty(draft)) tabStorage.remove(key);
    else tabStorage.write(key, JSON.stringify(draft));
  }, [draft, key]);
  useEffect(() => {
    for (const [field, text] of Object.entries(proposed ?? {}))
      dispatch({ type: 'typed', field: field as CorrectedField, text, state: live.view.get().conclaveState }); // keys of a proposal
  }, [proposed, live]);
  const discard = (): void => {
    dispatch({ type: 'cleared' });
    tabStorage.remove(key);
  };
  return { draft, isRestored: isFound && !isEmpty(draft), dispatch, discard };
}
