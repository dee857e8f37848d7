import type { BenchRow } from './row.ts';

/** Environment of a bench. */
export interface BenchContext {
  /** Removed when the run ends. */
  readonly folder: string;
}

/** Measures, cleans up its processes and returns its figures. */
export type Bench = (context: BenchContext) => Promise<readonly BenchRow[]>;
