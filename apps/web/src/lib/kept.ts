/**
 * Key-value storage of texts. When the browser's storage is unavailable (private window, full disk), items live as long
 * as the page.
 */
function keeper(storage: () => Storage) {
  const inPage = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return inPage.get(key) ?? storage().getItem(key);
      } catch {
        return null; // reading is impossible too
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
        // storage is unavailable; the item was only in memory
      }
    },
  };
}

/** Items shared by all tabs of this browser. */
export const kept = keeper(() => localStorage);

/** Items of this tab. */
export const keptInTab = keeper(() => sessionStorage);
