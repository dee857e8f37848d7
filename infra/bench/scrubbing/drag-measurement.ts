/** Measured while the slider is dragged. */
export interface DragMeasurement {
  /** Number of pictures shown. */
  readonly pictures: number;
  /** Frames drawn by the page, the upper bound of pictures. */
  readonly frames: number;
  /** Number of exact pictures. */
  readonly exact: number;
  /** Duration of the drags. */
  readonly dragMs: number;
  /** Delay from each stop until the exact picture. */
  readonly settleMs: readonly number[];
}

export interface ReplayVisit {
  readonly address: string;
  /** Cookies of an administrator's browser. */
  readonly cookie: string;
  readonly conclaveId: string;
  readonly last: number;
}

/** Drags the analysts' slider back and forth in a real Chromium, starting with the first picture. */
export type DragOnScreen = (visit: ReplayVisit) => Promise<DragMeasurement>;
