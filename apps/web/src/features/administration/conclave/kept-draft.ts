import { keptInTab } from '../../../lib/kept.js';

const keyOf = (conclaveId: string): string => `correction-${conclaveId}`;

/** What has been typed into the correction, as long as this tab lives. */
export const keptDraft = {
  read: (conclaveId: string): string | null => keptInTab.read(keyOf(conclaveId)),
  write(conclaveId: string, text: string | null): void {
    if (text === null) keptInTab.remove(keyOf(conclaveId));
    else keptInTab.write(keyOf(conclaveId), text);
  },
};
