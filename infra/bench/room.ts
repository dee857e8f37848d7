import type { BenchRow } from './row.ts';

/** What a bench works in. */
export interface Room {
  /** Removed with everything in it when the run ends. */
  readonly folder: string;
}

/** Measures, cleans its own processes up, and gives its figures. */
export type Bench = (room: Room) => Promise<readonly BenchRow[]>;
