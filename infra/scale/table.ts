import { MEASURED } from './costs.ts';
import { delayOf } from './fan-out-tree.ts';
import { planOf, type Crowd } from './plan.ts';
import { simulateReturn, spreadNumbers } from './returning.ts';

const CROWDS: readonly Crowd[] = [
  { viewers: 10_000, votesPerSecond: 200, pushesPerSecond: 10 },
  { viewers: 100_000, votesPerSecond: 2_000, pushesPerSecond: 2 },
  { viewers: 1_000_000, votesPerSecond: 2_000, pushesPerSecond: 2 },
  { viewers: 1_000_000, votesPerSecond: 8_000, pushesPerSecond: 2 },
  { viewers: 1_000_000, votesPerSecond: 20_000, pushesPerSecond: 2 },
];
/** As the pages reconnect (`web-socket-transport.ts`). */
const RECONNECTION = { timeoutMs: 20_000, backoff: { initialMs: 500, maxMs: 10_000 } };

const HEADINGS = [
  'viewers',
  'votes/s',
  'pushes/s to each',
  'API processes',
  'cores',
  'memory',
  'network',
  'events/s to followers',
  'vote to the last screen',
  'all back after a loss',
] as const;

export const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Cells of the table of crowds and what they need. */
export function table(): readonly (readonly string[])[] {
  return [HEADINGS, ...CROWDS.map(cellsOf)];
}

function cellsOf(crowd: Crowd): readonly string[] {
  const { viewers, votesPerSecond, pushesPerSecond } = crowd;
  const load = [number(viewers), number(votesPerSecond), number(pushesPerSecond)];
  const plan = planOf(crowd, MEASURED);
  if (!plan) return [...load, 'none: each would have to follow all votes', '', '', '', '', '', ''];
  const { processes, cores, memoryGb, gigabits, followedPerSecond } = plan;
  const { pushMicros } = MEASURED;
  const { lastMs } = delayOf([{ fanOut: viewers / processes, pushMicros, intervalMs: 1000 / pushesPerSecond }]);
  const { allMs } = simulateReturn({ viewers, ...MEASURED, ...RECONNECTION, processes, random: spreadNumbers() });
  return [
    ...load,
    ...[number(processes), number(cores), `${number(memoryGb)} GB`, `${number(gigabits)} Gbit/s`],
    ...[number(followedPerSecond), `${number(lastMs)} ms`, `${number(allMs / 1000)} s`],
  ];
}
