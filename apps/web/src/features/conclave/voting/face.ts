import type { VotingState } from './voting.js';

/** What the vote button of one cardinal shows. */
export type Face = 'open' | 'sending' | 'received' | 'failed' | 'closed' | 'waiting';

/** The visitor's own vote comes first: its end is told even when the round closes over it. */
export function faceOf(
  { act }: VotingState,
  cardinalId: string,
  now: { open: boolean; waiting: boolean },
): Face {
  if (act.is !== 'none' && act.is !== 'refused' && act.cardinalId === cardinalId) return act.is;
  if (!now.open) return 'closed';
  return now.waiting ? 'waiting' : 'open';
}
