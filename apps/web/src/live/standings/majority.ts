import type { ConclaveState, ResultRow, RoundRow } from '@fumata/contracts';
import { number } from '@fumata/text';
import type { LiveConclave } from '../live-conclave.js';

type Basis = ConclaveState['majorityBasis'];
type VoteCounts = Pick<LiveConclave, 'totalVotes' | 'uniqueVoters'> & {
  readonly conclaveState: Pick<ConclaveState, 'majorityBasis' | 'electors'>;
};

/** Base of the two-thirds majority, phrased after 'des'. */
export const BASE_NAMES: Readonly<Record<Basis, string>> = {
  electors: 'électeurs',
  votesCast: 'voix de ce scrutin',
  uniqueVoters: 'votants de ce scrutin',
};

/** Current base of the two-thirds majority; it changes as votes arrive. */
export function baseOf({ conclaveState, totalVotes, uniqueVoters }: VoteCounts): number {
  switch (conclaveState.majorityBasis) {
    case 'electors':
      return conclaveState.electors;
    case 'votesCast':
      return totalVotes;
    case 'uniqueVoters':
      return uniqueVoters;
  }
}

/** Phrased after 'deux tiers': 'des 133 électeurs', 'des 9 voix de ce scrutin'; no number below two. */
export function majorityBaseText(basis: Basis, base: number): string {
  return `des ${base < 2 ? '' : `${number(base)}\u00A0`}${BASE_NAMES[basis]}`;
}

/** The same for the current round. */
export const currentMajorityBaseText = (view: VoteCounts): string =>
  majorityBaseText(view.conclaveState.majorityBasis, baseOf(view));

/** Whether a result has reached the majority. */
export type HasReached = (row: Pick<ResultRow, 'cardinalId' | 'votes'>) => boolean;

type MajorityRule = Pick<RoundRow, 'majorityBasis' | 'requiredMajority'>;

/**
 * Tests whether a cardinal has reached the majority of a round. Where only each voter's first vote counts, the results
 * do not contain the answer: the server names the cardinal.
 */
export const hasReachedIn =
  ({ majorityBasis, requiredMajority }: MajorityRule, named: string | undefined): HasReached =>
  ({ cardinalId, votes }) =>
    majorityBasis === 'uniqueVoters' ? cardinalId === named : requiredMajority > 0 && votes >= requiredMajority;

/** Cardinal that the server names for a round: elected, or awaiting proclamation. A black round has none. */
export const namedByServer = (
  { isComplete, whiteSmoke }: Pick<RoundRow, 'isComplete' | 'whiteSmoke'>,
  state: Pick<ConclaveState, 'popeElected' | 'majorityReachedBy'> | undefined,
): string | undefined => (whiteSmoke ? state?.popeElected : isComplete ? null : state?.majorityReachedBy)?._id;

/** Tests whether a cardinal has reached the majority of the current round. */
export function hasReachedNow({
  conclaveState,
  requiredMajority,
}: Pick<LiveConclave, 'conclaveState' | 'requiredMajority'>): HasReached {
  const { majorityBasis, popeElected, majorityReachedBy } = conclaveState;
  return hasReachedIn({ majorityBasis, requiredMajority }, (popeElected ?? majorityReachedBy)?._id);
}
