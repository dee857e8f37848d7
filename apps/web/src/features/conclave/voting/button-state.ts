import type { OwnVoting } from './use-voting.js';

/** State of the vote button of one cardinal. */
export type ButtonState = 'open' | 'sending' | 'received' | 'failed' | 'closed' | 'waiting';

/** The visitor's own vote takes precedence: its outcome is shown even if the round has closed. */
export function buttonStateOf(
  { progress, isWaiting }: Pick<OwnVoting, 'progress' | 'isWaiting'>,
  cardinalId: string,
  open: boolean,
): ButtonState {
  if (progress.is !== 'none' && progress.is !== 'refused' && progress.cardinalId === cardinalId) return progress.is;
  if (!open) return 'closed';
  return isWaiting ? 'waiting' : 'open';
}
