import type { VotingState } from './voting.js';

/** State of the vote button of one cardinal. */
export type ButtonState = 'open' | 'sending' | 'received' | 'failed' | 'closed' | 'waiting';

/** The visitor's own vote takes precedence: its outcome is shown even if the round has closed. */
export function buttonStateOf(
  { progress }: VotingState,
  cardinalId: string,
  now: { open: boolean; waiting: boolean },
): ButtonState {
  if (progress.is !== 'none' && progress.is !== 'refused' && progress.cardinalId === cardinalId) return progress.is;
  if (!now.open) return 'closed';
  return now.waiting ? 'waiting' : 'open';
}
