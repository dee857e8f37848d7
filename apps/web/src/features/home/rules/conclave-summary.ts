import { number, plural } from '@fumata/text';
import type { SmokeState } from '../../../components/scene/smoke-state.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { smokeStateOf, situationOfSummary, type Situation } from '../../../live/situation.js';
import type { Summary } from '../../../live/latest-summary.js';
import { roundName } from '../../../live/round-words.js';

const NAMES_FIRST: readonly Situation['is'][] = ['complete', 'majority', 'open'];

/** Data about the conclave on the home page. */
export interface ConclaveSummary {
  readonly is: Situation['is'];
  readonly smokeState: SmokeState;
  readonly round: number;
  readonly requiredMajority: number;
  readonly totalVotes: number;
  /** Elected, with the majority, or sole leader. */
  readonly first: { readonly name: string; readonly votes: number } | null;
  /** Reason of a pause. */
  readonly reason: string;
  /** Reference date of ages. */
  readonly referenceDate: string;
  readonly position: string | null;
  /** Server time of the data. */
  readonly at: string;
}

export function conclaveSummaryOf(summary: Summary): ConclaveSummary {
  const { conclaveState, totalVotes, roundNumber, leader, position, at } = summary;
  const situation = situationOfSummary(summary);
  const { is } = situation;
  return {
    is,
    smokeState: smokeStateOf(situation),
    round: situation.is === 'black' ? situation.round.roundNumber : roundNumber,
    requiredMajority: conclaveState.requiredMajority,
    totalVotes,
    position,
    at,
    first: leader && NAMES_FIRST.includes(is) ? { name: leader.nomComplet, votes: leader.votes } : null,
    reason: situation.is === 'paused' ? situation.reason : '',
    referenceDate: conclaveState.referenceDate,
  };
}

/** Whether somebody may still be elected. */
export const isRunning = ({ is }: ConclaveSummary): boolean => is !== 'inactive' && is !== 'complete';

export interface Words {
  /** Shown with a smoke icon if there is smoke. */
  readonly headline: string;
  readonly smoke?: Exclude<SmokeState, 'waiting'>;
  readonly round: string;
  readonly detail: string;
  /** Text of the link. */
  readonly go: string;
}

const FOLLOW = 'Suivre le scrutin';

/** Texts of the summary, beside the name of the leader. */
export function tickerWords(summary: ConclaveSummary): Words {
  const { is, totalVotes, first, requiredMajority, reason } = summary;
  const round = `${roundName(summary.round)} du conclave virtuel`;
  const votes = first
    ? `${number(first.votes)}\u00A0voix, pour une majorité de ${number(requiredMajority)}`
    : `${number(totalVotes)}\u00A0voix ${plural(totalVotes, 'déposée')}`;
  switch (is) {
    case 'complete':
      return { headline: 'Fumée blanche', smoke: 'white', round, detail: votes, go: 'Voir le résultat' };
    case 'majority':
      return { headline: 'Majorité atteinte', round, detail: votes, go: FOLLOW };
    case 'black':
      return { headline: 'Fumée noire', smoke: 'black', round, detail: 'Un nouveau scrutin est ouvert', go: FOLLOW };
    case 'open':
      return { headline: 'Le scrutin est ouvert', round, detail: votes, go: 'Suivre et voter' };
    case 'waiting':
      return { headline: 'On attend la fumée', round, detail: 'Aucune voix n’a encore été déposée', go: 'Voter' };
    case 'paused':
      return { headline: 'Conclave en pause', round, detail: frenchTypography(reason), go: FOLLOW };
    case 'inactive':
      return { headline: 'Le vote est fermé', round, detail: '', go: 'Voir le conclave' };
  }
}

/** Shown while loading and when loading failed. */
export const SUMMARY_UNAVAILABLE: Words = {
  headline: 'Conclave virtuel',
  round: 'Votre voix, et une fumée à chaque scrutin',
  detail: '',
  go: 'Voir le conclave',
};
