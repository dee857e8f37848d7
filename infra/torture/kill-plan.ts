import type { Random } from './random.ts';

/** What the server is in the middle of when it is killed. */
export type Moment = 'votes' | 'next-round' | 'reset' | 'start';

export interface Kill {
  /** So many votes have been acknowledged. */
  readonly afterVotes: number;
  readonly amid: Moment;
  /** From the moment's beginning on. */
  readonly delayMs: number;
}

const LONGEST_DELAY_MS: Readonly<Record<Moment, number>> = {
  votes: 50,
  'next-round': 6,
  reset: 12,
  start: 900,
};
const TURNS: readonly Moment[] = ['votes', 'reset', 'next-round', 'votes', 'start', 'reset'];

/** When to kill, in order: spread over the middle nine tenths of the votes, each kind of moment in turn. */
export function killPlan(random: Random, { kills, votes }: { kills: number; votes: number }): Kill[] {
  return Array.from({ length: kills }, () => Math.floor(votes * (0.05 + 0.9 * random())))
    .sort((a, b) => a - b)
    .map((afterVotes, index) => {
      const amid = TURNS[index % TURNS.length] ?? 'votes';
      return { afterVotes, amid, delayMs: random() * LONGEST_DELAY_MS[amid] };
    });
}
