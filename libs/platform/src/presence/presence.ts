/** How many visitors are connected, over all processes that serve them. */
export interface Presence {
  /** So many are connected to this process. */
  set(here: number): void;
  /** Connected to all other processes, as far as is known just now. */
  readonly elsewhere: number;
  /** Called whenever `elsewhere` has changed. */
  onChange(listener: () => void): void;
  /** Takes this process out of the count. */
  close(): Promise<void>;
}

/** Of the one process that there is. */
export const alone: Presence = {
  set: () => undefined,
  elsewhere: 0,
  onChange: () => undefined,
  close: () => Promise.resolve(),
};
