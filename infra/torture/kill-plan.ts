import type { Random } from './random.ts';

/** Operation in progress when the server is killed. */
type Operation = 'votes' | 'next-round' | 'closing' | 'reset' | 'start';

export type Kill = {
  /** Number of acknowledged votes before the kill. */
  readonly afterVotes: number;
} & (
  | { readonly amid: Operation; readonly delayMs: number }
  /** During a reset, right before the event of this type would be appended. */
  | { readonly before: 'ConclaveStarted' | 'ConclaveClosed' }
);

const MAX_DELAY_MS: Readonly<Record<Operation, number>> = {
  votes: 50,
  'next-round': 60,
  closing: 60,
  reset: 60,
  start: 900,
};
const KILL_CYCLE = [
  'votes',
  'ConclaveStarted',
  'next-round',
  'votes',
  'ConclaveClosed',
  'start',
  'closing',
  'reset',
] as const;

/** Plans the kills in order, spread over the middle nine tenths of the votes, cycling through the kinds. */
export function killPlan(random: Random, { kills, votes }: { kills: number; votes: number }): Kill[] {
  return Array.from({ length: kills }, () => Math.floor(votes * (0.05 + 0.9 * random())))
    .sort((a, b) => a - b)
    .map((afterVotes, index) => {
      const kind = KILL_CYCLE[index % KILL_CYCLE.length] ?? 'votes';
      return kind === 'ConclaveStarted' || kind === 'ConclaveClosed'
        ? { afterVotes, before: kind }
        : { afterVotes, amid: kind, delayMs: random() * MAX_DELAY_MS[kind] };
    });
}
