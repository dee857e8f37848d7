/** Observations of a user who drags the slider. */
export interface Seen {
  /** Number of pictures shown while dragging, number of exact ones, and duration in ms. */
  readonly pictures: number;
  /** Frames drawn by the page, the upper bound of pictures. */
  readonly frames: number;
  readonly exact: number;
  readonly dragged: number;
  /** Delay from each stop until the exact picture, in ms. */
  readonly settled: readonly number[];
}

export interface Visit {
  readonly address: string;
  readonly token: string;
  readonly conclaveId: string;
  readonly last: number;
}

/** Drags the analysts' slider back and forth in a real Chromium, starting with the first picture. */
export type DraggedOnScreen = (visit: Visit) => Promise<Seen>;
