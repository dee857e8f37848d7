/** Shares of one core that a page of the conclave takes, all processes of the browser together. */
export interface SmokeMeasurement {
  /** Before the smoke. */
  readonly idle: readonly number[];
  readonly smoke: readonly number[];
  /** With a canvas as large and as dense as the scene, drawn again with each frame, instead of the smoke. */
  readonly canvas: readonly number[];
}

export interface SmokeVisit {
  readonly address: string;
  /** Closes the round, after which black smoke rises. */
  readonly closeRound: () => Promise<void>;
  readonly times: number;
  readonly forMs: number;
}

/** Opens the conclave's page in a real Chromium and measures it before and during the smoke. */
export type SmokeOnScreen = (visit: SmokeVisit) => Promise<SmokeMeasurement>;
