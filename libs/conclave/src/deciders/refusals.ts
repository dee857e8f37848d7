import type { Timestamp } from '../events/ids.js';
import { hasOpenIncident, type Edition } from '../state/view.js';

/** Why a command was refused. Only the HTTP layer maps a code to a status and a French text. */
export type Refusal =
  | { readonly refused: 'not-an-elector' }
  | { readonly refused: 'voting-closed' }
  | { readonly refused: 'round-changed'; readonly currentRound: number }
  | { readonly refused: 'voter-must-wait'; readonly nextVoteAt: Timestamp; readonly seconds: number }
  | { readonly refused: 'idempotency-key-reused' }
  | { readonly refused: 'conclave-complete' }
  | { readonly refused: 'conclave-inactive' }
  | { readonly refused: 'no-open-round' }
  | { readonly refused: 'incident-open' }
  | { readonly refused: 'no-electors' }
  | { readonly refused: 'edition-archived' }
  | { readonly refused: 'unknown-class' }
  | { readonly refused: 'class-decided' }
  | { readonly refused: 'electors-below-one' }
  | { readonly refused: 'closing-time-past' }
  | { readonly refused: 'round-number-taken'; readonly roundNumber: number }
  | { readonly refused: 'round-not-opened'; readonly roundNumber: number; readonly totalRounds: number }
  | { readonly refused: 'majority-not-reached'; readonly votes: number; readonly required: number };

export type RefusalCode = Refusal['refused'];

/** Why the edition takes no command about its rounds; undefined if it does. */
export function refusalOfRounds(edition: Pick<Edition, 'situation' | 'incident'>): Refusal | undefined {
  if (edition.situation.is === 'complete') return { refused: 'conclave-complete' };
  if (edition.situation.is === 'inactive') return { refused: 'conclave-inactive' };
  return hasOpenIncident(edition) ? { refused: 'incident-open' } : undefined;
}
