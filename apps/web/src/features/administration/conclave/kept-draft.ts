const keyOf = (conclaveId: string): string => `correction-${conclaveId}`;
const inPage = new Map<string, string>();

/** What has been typed into the correction, as long as this tab lives. Where nothing can be kept, as long as the page. */
export const keptDraft = {
  read(conclaveId: string): string | null {
    const key = keyOf(conclaveId);
    try {
      return sessionStorage.getItem(key) ?? inPage.get(key) ?? null;
    } catch {
      return inPage.get(key) ?? null;
    }
  },
  write(conclaveId: string, text: string | null): void {
    const key = keyOf(conclaveId);
    if (text === null) inPage.delete(key);
    else inPage.set(key, text);
    try {
      if (text === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // kept in the page only
    }
  },
};
