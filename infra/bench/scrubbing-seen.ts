/** What somebody saw who dragged the slider about. */
export interface Seen {
  /** Different pictures shown while it was dragged, how many of them exact, and for how long, in milliseconds. */
  readonly pictures: number;
  /** The frames that the page drew meanwhile: no screen shows more. */
  readonly frames: number;
  readonly exact: number;
  readonly dragged: number;
  /** From each stop until the exact picture of that place was shown, in milliseconds. */
  readonly settled: readonly number[];
}

export interface Visit {
  readonly address: string;
  readonly token: string;
  readonly conclaveId: string;
  readonly last: number;
}

/** Drags the analysts' slider hither and thither in a real Chromium, from the first picture on. */
export type DraggedOnScreen = (visit: Visit) => Promise<Seen>;
