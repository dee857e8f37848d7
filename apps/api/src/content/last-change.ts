/** When a page last changed: at the last edit of its record, or at its publication if that was scheduled for later. */
export const lastChange = (updatedAt: string, shownSince: string): string =>
  new Date(updatedAt > shownSince ? updatedAt : shownSince).toISOString();
