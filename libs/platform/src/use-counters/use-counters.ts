/** Counts how often something was used, over all processes if they share a server. */
export interface UseCounters {
  /**
   * Adds to the count of a key, or takes back with a negative number, and returns the new count. A count is forgotten
   * this many seconds after its first use. Never rejects.
   */
  add(key: string, seconds: number, uses?: number): Promise<number>;
  /** The count of a key, without a use; 0 if there is none. Never rejects. */
  count(key: string): Promise<number>;
  /** False while the server is away, when each process counts alone. */
  readonly isShared: boolean;
  close(): Promise<void>;
}
