import type { Costs } from './costs.ts';

/** Share of a core: the rest is for arrivals, and for the viewers of a process that ends. */
export const USABLE_SHARE = 0.6;
/** Half of what a process holds (docs/operations/scale.md). */
export const MAX_VIEWERS = 10_000;

export interface Crowd {
  readonly viewers: number;
  readonly votesPerSecond: number;
  /** To each viewer: 10, or fewer when many watch. */
  readonly pushesPerSecond: number;
}

export interface Plan {
  readonly processes: number;
  /** Average use of the API processes, in cores. */
  readonly cores: number;
  readonly memoryGb: number;
  /** Towards viewers. */
  readonly gigabits: number;
  /** Votes that the event log sends to all its followers in a second. */
  readonly followedPerSecond: number;
  readonly logMbPerSecond: number;
}

const MICROS = 1_000_000;

/** CPU seconds that one of so many equal API processes needs in a second. */
export function loadOf({ viewers, votesPerSecond, pushesPerSecond }: Crowd, processes: number, costs: Costs): number {
  const pushes = (viewers / processes) * pushesPerSecond * costs.pushMicros;
  const votes = (votesPerSecond / processes) * costs.voteMicros;
  return (pushes + votes + votesPerSecond * costs.followedVoteMicros) / MICROS;
}

/** Undefined if every process alone needs more than its share to follow the votes: more processes do not help then. */
export function planOf(crowd: Crowd, costs: Costs): Plan | undefined {
  const { viewers, votesPerSecond, pushesPerSecond } = crowd;
  const left = USABLE_SHARE - loadOf({ ...crowd, viewers: 0 }, Infinity, costs);
  if (left <= 0) return undefined;
  const shared = loadOf(crowd, 1, costs) - loadOf({ ...crowd, viewers: 0 }, Infinity, costs);
  const processes = Math.max(1, Math.ceil(shared / left), Math.ceil(viewers / MAX_VIEWERS));
  return {
    processes,
    cores: processes * loadOf(crowd, processes, costs),
    memoryGb: (processes * costs.processMb + (viewers * costs.viewerKb) / 1000) / 1000,
    gigabits: (viewers * pushesPerSecond * costs.pushBytes * 8) / 1e9,
    followedPerSecond: votesPerSecond * processes,
    logMbPerSecond: (votesPerSecond * costs.voteBytes) / 1e6,
  };
}
