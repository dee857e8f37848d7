import type { JournalEvent } from '@fumata/contracts';

interface Look {
  readonly text: string;
  readonly kind: 'ok' | 'warn' | 'off' | 'red' | 'slate' | 'papabile';
  readonly full: boolean;
}

const ACT: Look = { text: 'Acte', kind: 'off', full: true };
const ROUND: Look = { text: 'Scrutin', kind: 'slate', full: true };

const LOOKS: Readonly<Record<JournalEvent['type'], Look>> = {
  VoteCast: { text: 'Vote', kind: 'red', full: true },
  VoteSetAside: { text: 'Mise à part', kind: 'slate', full: false },
  RoundOpened: ROUND,
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
export const lookOf = ({ type, aside }: JournalEvent): Look =>
  aside === undefined ? LOOKS[type] : { text: 'Non compté', kind: 'red', full: false };
