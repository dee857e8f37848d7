import type { ConclaveState, Overview, ResultRow } from '@fumata/contracts';
import { dayAndMonth, hour, number, percent, plural } from '@fumata/text';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import { baseOf, hasReachedNow, BASE_NAMES } from '../../../../live/majority.js';

type Basis = ConclaveState['majorityBasis'];

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

/** '66,9 % des électeurs' */
export function majorityShare(view: ConclaveView): string {
  const base = baseOf(view);
  const whole = BASE_NAMES[view.conclaveState.majorityBasis];
  return base === 0 ? `deux tiers des ${whole}` : `${percent((100 * view.requiredMajority) / base)} des ${whole}`;
}

type Judged = Pick<ResultRow, 'cardinalId' | 'votes'>;

const comparesFirstVotes = ({ conclaveState }: ConclaveView): boolean => conclaveState.majorityBasis === 'uniqueVoters';

const among = (electable: Overview['electable'], { cardinalId }: Judged) =>
  electable.find((each) => each.cardinalId === cardinalId);

/**
 * Whether somebody has the majority. Where only each voter's first vote is compared, only the server can tell: it says so
 * in the state, and in the overview.
 */
export const hasMajority = (row: Judged, view: ConclaveView, electable: Overview['electable'] = []): boolean =>
  hasReachedNow(view)(row) || (comparesFirstVotes(view) && among(electable, row) !== undefined);

/** Whether somebody may be proclaimed. */
export function mayBeElected(row: Judged, view: ConclaveView, electable: Overview['electable'] = []): boolean {
  const standing = standingOf(view.conclaveState);
  return standing !== 'complete' && standing !== 'inactive' && hasMajority(row, view, electable);
}

/** What is missing to the majority. All votes are known here, first votes of those who have the majority only. */
export function wayText(row: Judged, view: ConclaveView, electable: Overview['electable'] = []): string {
  if (hasMajority(row, view, electable)) return 'majorité atteinte';
  const missing = view.requiredMajority - row.votes;
  if (!comparesFirstVotes(view)) return `il manque ${number(missing)}`;
  return missing > 0 ? `il manque au moins ${number(missing)}` : 'premières voix insuffisantes';
}

/** What is compared with the majority: votes, or each voter's first one only. */
export const votesCompared = (row: Judged, view: ConclaveView, electable: Overview['electable'] = []): number =>
  (comparesFirstVotes(view) ? among(electable, row)?.votes : undefined) ?? row.votes;

/** '41 voix sur les 89 requises' */
export const outOf = (votes: number, required: number): string =>
  `${number(votes)} voix sur ${plural(required, 'la', 'les')} ${number(required)} ${plural(required, 'requise')}`;

/** '8 mai à 18 h 30' */
export const momentText = (moment: string): string => `${dayAndMonth(moment)} à ${hour(moment)}`;

/** Where in the log, as a figure when it is one: '18 442'. */
export const positionText = (position: string | null): string =>
  position === null ? '–' : /^\d+$/.test(position) ? number(Number(position)) : position;
