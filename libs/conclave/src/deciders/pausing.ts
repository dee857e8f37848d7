import type { ConclavePaused, ConclaveResumed } from '../events/events.js';
import type { Edition } from '../state/view.js';
import { refusalOfRounds, type Refusal } from './refusals.js';

export interface PauseConclave {
  readonly reason: string;
  /** Full name of the cardinal who gives the exhortation; empty for none. */
  readonly exhortationBy: string;
}

/** Records nothing when the conclave is already paused. */
export function pauseConclave(
  { reason, exhortationBy }: PauseConclave,
  edition: Edition,
): readonly [ConclavePaused] | readonly [] | Refusal {
  switch (edition.situation.is) {
    case 'complete':
      return { refused: 'conclave-complete' };
    case 'inactive':
      return { refused: 'conclave-inactive' };
    case 'paused':
      return [];
    case 'active':
      return [{ type: 'ConclavePaused', data: { reason, exhortationBy } }];
  }
}

/** Records nothing when the conclave is not paused. */
export function resumeConclave(edition: Edition): readonly [ConclaveResumed] | readonly [] | Refusal {
  const refusal = refusalOfRounds(edition);
  if (refusal) return refusal;
  return edition.situation.is === 'paused' ? [{ type: 'ConclaveResumed', data: {} }] : [];
}
