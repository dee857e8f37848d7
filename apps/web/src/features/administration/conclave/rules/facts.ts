import type { ConclaveState, Overview, ResultRow } from '@fumata/contracts';
import { dayAndMonth, hour, number, percent, plural } from '../../../../lib/french.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';

type Basis = ConclaveState['majorityBasis'];

/** How the whole is called that two thirds are taken of, after 'des'. */
const WHOLE: Readonly<Record<Basis, string>> = {
  electors: 'électeurs',
  votesCast: 'voix du scrutin',
  uniqueVoters: 'votants du scrutin',
};
export const BASES: Readonly<Record<Basis, string>> = {
  electors: 'électeurs',
  votesCast: 'voix comptées',
  uniqueVoters: 'votants, leur première voix',
};

export type Standing = 'complete' | 'paused' | 'inactive' | 'active';

export function standingOf({ isComplete, isPaused, isActive }: ConclaveState): Standing {
  if (isComplete) return 'complete';
  if (isPaused) return 'paused';
  return isActive ? 'active' : 'inactive';
}

/** What two thirds are taken of just now: counts move between two states. */
export function baseOf({ conclaveState, totalVotes, uniqueVoters }: ConclaveView): number {
  switch (conclaveState.majorityBasis) {
    case 'electors':
      return conclaveState.electors;
    case 'votesCast':
      return totalVotes;
    case 'uniqueVoters':
      return uniqueVoters;
  }
}

/** '133 électeurs' */
export const wholeText = (view: ConclaveView): string =>
  `${number(baseOf(view))} ${WHOLE[view.conclaveState.majorityBasis]}`;

/** '66,9 % des électeurs' */
export function majorityShare(view: ConclaveView): string {
  const base = baseOf(view);
  const whole = WHOLE[view.conclaveState.majorityBasis];
  return base === 0
    ? `deux tiers des ${whole}`
    : `${percent((100 * view.requiredMajority) / base)} des ${whole}`;
}

/**
 * Whether somebody may be proclaimed. Where only each voter's first vote is compared, only the server can tell: it says so
 * in the state, and in the overview.
 */
export function mayBeElected(
  { cardinalId, votes }: Pick<ResultRow, 'cardinalId' | 'votes'>,
  { conclaveState, requiredMajority }: ConclaveView,
  electable: Overview['electable'] = [],
): boolean {
  const standing = standingOf(conclaveState);
  if (standing === 'complete' || standing === 'inactive' || votes < requiredMajority) return false;
  return (
    conclaveState.majorityBasis !== 'uniqueVoters' ||
    conclaveState.majorityReachedBy?._id === cardinalId ||
    electable.some((each) => each.cardinalId === cardinalId)
  );
}

/** What is compared with the majority: votes, or each voter's first one only. */
export const votesCompared = (
  row: ResultRow,
  { conclaveState }: ConclaveView,
  electable: Overview['electable'] = [],
): number =>
  conclaveState.majorityBasis === 'uniqueVoters'
    ? (electable.find(({ cardinalId }) => cardinalId === row.cardinalId)?.votes ?? row.votes)
    : row.votes;

/** '41 voix sur les 89 requises' */
export const outOf = (votes: number, required: number): string =>
  `${number(votes)} voix sur ${plural(required, 'la', 'les')} ${number(required)} ${plural(required, 'requise')}`;

/** '8 mai à 18 h 30' */
export const momentText = (moment: string): string => `${dayAndMonth(moment)} à ${hour(moment)}`;

/** Where in the log, as a figure when it is one: '18 442'. */
export const positionText = (position: string | null): string =>
  position === null ? '–' : /^\d+$/.test(position) ? number(Number(position)) : position;
