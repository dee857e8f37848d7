/** When a page last changed: a scheduled record is edited before it is shown, which is then the later moment. */
export const lastChange = (updatedAt: string, shownSince: string): string =>
  new Date(updatedAt > shownSince ? updatedAt : shownSince).toISOString();
