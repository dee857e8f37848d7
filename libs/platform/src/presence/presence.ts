/** Number of connected visitors over all processes. */
export interface Presence {
  /** Sets the number of visitors connected to this process. */
  set(here: number): void;
  /** Visitors connected to all other processes, as far as known. */
  readonly elsewhere: number;
  /** Registers a listener for changes of `elsewhere`. */
  onChange(listener: () => void): void;
  /** Removes this process from the count. */
  close(): Promise<void>;
}

/** Presence of a single process. */
export const singleProcessPresence: Presence = {
  set: () => undefined,
  elsewhere: 0,
  onChange: () => undefined,
  close: () => Promise.resolve(),
};
