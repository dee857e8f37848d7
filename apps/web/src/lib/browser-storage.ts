/**
 * Key-value storage of texts. When the browser's storage is unavailable (private window, full disk), items live as long
 * as the page.
 */
function createStorage(storage: () => Storage) {
  const inMemory = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return inMemory.get(key) ?? storage().getItem(key);
      } catch {
        return null; // the storage is unavailable
      }
    },
    /** The keys with this prefix. */
    keys(prefix: string): readonly string[] {
      return [...new Set([...inMemory.keys(), ...storedKeys(storage)])].filter((key) => key.startsWith(prefix));
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value);
        inMemory.delete(key);
      } catch {
        inMemory.set(key, value);
      }
    },
    remove(key: string): void {
      inMemory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // The storage is unavailable: the item was only in memory.
      }
    },
  };
}

function storedKeys(storage: () => Storage): readonly string[] {
  try {
    return Object.keys(storage());
  } catch {
    return []; // the items are only in memory
  }
}

/** Items shared by all tabs of this browser. */
export const browserStorage = createStorage(() => localStorage);

/** Items of this tab. */
export const tabStorage = createStorage(() => sessionStorage);

/** Entries of a stored list; invalid entries are skipped. */
export function readStoredList<Entry>(
  key: string,
  isEntry: (entry: unknown) => entry is Entry,
  storage = browserStorage,
): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return []; // not valid JSON
  }
}
