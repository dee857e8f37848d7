import type { JournalEvent } from '@fumata/contracts';

interface EventBadge {
  readonly text: string;
  readonly kind: 'ok' | 'warn' | 'off' | 'red' | 'slate' | 'papabile';
  readonly full: boolean;
}

const ACT: EventBadge = { text: 'Acte', kind: 'off', full: true };
const ROUND: EventBadge = { text: 'Scrutin', kind: 'slate', full: true };

const BADGES: Readonly<Record<JournalEvent['type'], EventBadge>> = {
  VoteCast: { text: 'Vote', kind: 'red', full: true },
  VoteSetAside: { text: 'Non compté', kind: 'slate', full: false },
  RoundOpened: ROUND,
  ClosingTimeChanged: ACT,
  RoundClosed: ROUND,
  RoundSealed: { text: 'Sceau', kind: 'ok', full: true },
  PopeElected: { text: 'Élection', kind: 'papabile', full: true },
  ConclavePaused: ACT,
  ConclaveResumed: ACT,
  ConclaveCorrected: ACT,
  ConclaveOpened: ACT,
  ConclaveStarted: ACT,
  ConclaveClosed: ACT,
};

/** Badge of an event type; an uncounted vote has a hollow one. */
export const badgeOf = ({ type, aside }: JournalEvent): EventBadge =>
  aside === undefined ? BADGES[type] : { text: 'Non compté', kind: 'red', full: false };
