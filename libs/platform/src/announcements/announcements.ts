/** Tells the other processes that something has changed which they hold in memory, and the count of changes. */
export interface Announcements {
  /** Registers what this process does after an announcement of another one. */
  onAnnouncement(handler: (generation: number) => Promise<void>): void;
  /**
   * Resolves once the handler of every other process has resolved: true. False if one has not in time, or if it is
   * unknown who is there.
   */
  announce(generation: number): Promise<boolean>;
  /** Announcements of other processes reach this one. */
  readonly connected: boolean;
  close(): Promise<void>;
}

/** Announcements of a single process. */
export const singleProcessAnnouncements: Announcements = {
  onAnnouncement: () => undefined,
  announce: () => Promise.resolve(true),
  connected: true,
  close: () => Promise.resolve(),
};
