import type { MeasuredRun } from './measure.ts';

/** CPU of a tally, whoever watches, and of each push of it. */
export interface PushCosts {
  readonly tallyMicros: number;
  readonly pushMicros: number;
}

/** From two runs with different numbers of viewers. */
export function pushCostsOf(few: MeasuredRun, many: MeasuredRun): PushCosts {
  const [each, other] = [few, many].map(({ cpuMs, tallies, pushes }) => ({
    micros: (cpuMs * 1000) / tallies,
    viewers: pushes / tallies,
  })) as [PerTally, PerTally];
  const pushMicros = (other.micros - each.micros) / (other.viewers - each.viewers);
  return { pushMicros, tallyMicros: each.micros - pushMicros * each.viewers };
}

interface PerTally {
  readonly micros: number;
  readonly viewers: number;
}

export const predictedMs = ({ tallyMicros, pushMicros }: PushCosts, { tallies, pushes }: MeasuredRun): number =>
  (tallies * tallyMicros + pushes * pushMicros) / 1000;
