import type { ConclaveState, ResultRow, RoundRow } from '@fumata/contracts';
import { number, plural } from '../lib/french.js';
import type { ConclaveView } from './conclave-view.js';

type Basis = ConclaveState['majorityBasis'];
type Counted = Pick<ConclaveView, 'totalVotes' | 'uniqueVoters'> & {
  readonly conclaveState: Pick<ConclaveState, 'majorityBasis' | 'electors'>;
};

/** What two thirds are taken of, after 'des'. */
export const WHOLE: Readonly<Record<Basis, string>> = {
  electors: 'électeurs',
  votesCast: 'voix de ce scrutin',
  uniqueVoters: 'votants de ce scrutin',
};

/** The number that two thirds are taken of just now: counts move between two states. */
export function baseOf({ conclaveState, totalVotes, uniqueVoters }: Counted): number {
  switch (conclaveState.majorityBasis) {
    case 'electors':
      return conclaveState.electors;
    case 'votesCast':
      return totalVotes;
    case 'uniqueVoters':
      return uniqueVoters;
  }
}

/** After 'deux tiers': 'de 133 électeurs', 'des 9 voix de ce scrutin'; a count below two says nothing. */
export function ofWhole(basis: Basis, base: number): string {
  if (basis === 'electors') return `de ${number(base)}\u00A0${plural(base, 'électeur')}`;
  return `des ${base < 2 ? '' : `${number(base)}\u00A0`}${WHOLE[basis]}`;
}

/** The same of the round on show. */
export const ofWholeNow = (view: Counted): string => ofWhole(view.conclaveState.majorityBasis, baseOf(view));

/** Whether one of the results has the majority. */
export type HasReached = (row: Pick<ResultRow, 'cardinalId' | 'votes'>) => boolean;

type Judged = Pick<RoundRow, 'majorityBasis' | 'requiredMajority'>;

/**
 * Who has the majority of a round. Where only each voter's first vote is compared, results don't tell: it is the one whom
 * the server names, and there is never a second one.
 */
export const reachedIn =
  ({ majorityBasis, requiredMajority }: Judged, named: string | undefined): HasReached =>
  ({ cardinalId, votes }) =>
    majorityBasis === 'uniqueVoters'
      ? cardinalId === named
      : requiredMajority > 0 && votes >= requiredMajority;

/** Whom the server names in a round: the one it elected, or who waits to be proclaimed. Of a black one nobody is told. */
export const namedIn = (
  { isComplete, whiteSmoke }: Pick<RoundRow, 'isComplete' | 'whiteSmoke'>,
  state: Pick<ConclaveState, 'popeElected' | 'majorityReachedBy'> | undefined,
): string | undefined =>
  (whiteSmoke ? state?.popeElected : isComplete ? null : state?.majorityReachedBy)?._id;

/** Who has the majority of the round on show. */
export function reachedNow({
  conclaveState,
  requiredMajority,
}: Pick<ConclaveView, 'conclaveState' | 'requiredMajority'>): HasReached {
  const { majorityBasis, popeElected, majorityReachedBy } = conclaveState;
  return reachedIn({ majorityBasis, requiredMajority }, (popeElected ?? majorityReachedBy)?._id);
}
