/** Texts by their names. Where nothing can be kept (private windows, full disk) they last as long as the page. */
function keeper(storage: () => Storage) {
  const inPage = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return inPage.get(key) ?? storage().getItem(key);
      } catch {
        return null; // nothing can be read either
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value);
        inPage.delete(key);
      } catch {
        inPage.set(key, value);
      }
    },
    remove(key: string): void {
      inPage.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // it was never kept
      }
    },
  };
}

/** What is kept in this browser, for all its tabs. */
export const kept = keeper(() => localStorage);

/** What is kept as long as this tab lives. */
export const keptInTab = keeper(() => sessionStorage);
