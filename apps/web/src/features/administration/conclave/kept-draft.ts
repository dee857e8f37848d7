import { tabStorage } from '../../../lib/browser-storage.js';

const keyOf = (conclaveId: string): string => `correction-${conclaveId}`;

/** What has been typed into the correction, as long as this tab lives. */
export const keptDraft = {
  read: (conclaveId: string): string | null => tabStorage.read(keyOf(conclaveId)),
  write(conclaveId: string, text: string | null): void {
    if (text === null) tabStorage.remove(keyOf(conclaveId));
    else tabStorage.write(keyOf(conclaveId), text);
  },
};
