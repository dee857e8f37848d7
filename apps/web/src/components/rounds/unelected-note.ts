import type { RoundRow } from '@fumata/contracts';
import { blackSmokeReason } from '@fumata/history';

/** Note on a closed round whose majority elected nobody. */
export const unelectedNote = (round: Pick<RoundRow, 'majorityReached' | 'whiteSmoke'>): string | undefined =>
  round.majorityReached && !round.whiteSmoke ? blackSmokeReason(round) : undefined;
