/** What is kept in this browser. Where nothing can be kept (private windows, full disk) it lasts as long as the page. */
const inPage = new Map<string, string>();

export const kept = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? inPage.get(key) ?? null;
    } catch {
      return inPage.get(key) ?? null;
    }
  },
  write(key: string, value: string): void {
    inPage.set(key, value);
    try {
      localStorage.setItem(key, value);
    } catch {
      // kept in the page only
    }
  },
  remove(key: string): void {
    inPage.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // it was never kept
    }
  },
};
