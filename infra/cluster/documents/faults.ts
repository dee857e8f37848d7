export const FAULTS = ['killed', 'frozen', 'stepped-down', 'cut-off'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Outage {
  /** Until another member is the primary. */
  readonly electedMs: number;
  /** From then until the next save is acknowledged: a majority has it once the third member follows the new primary. */
  readonly savedMs: number;
  /** The longest time between two acknowledged saves. */
  readonly refusedMs: number;
  /** Votes acknowledged until that save. */
  readonly votes: number;
  /** Rounds in which every page was served until that save. */
  readonly pages: number;
}
