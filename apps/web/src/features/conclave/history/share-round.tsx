import type { ConclaveState, RoundDetail } from '@fumata/contracts';
import { ShareButton } from '../../../components/sharing/share-button.js';
import { useNow } from '../../../lib/now.js';
import { sharedRound } from './shared-round.js';

/** Shares a closed round; apart, because it is rendered each second. */
export function ShareRound({ detail, state }: { detail: RoundDetail; state: ConclaveState }) {
  const now = useNow(Date.parse(detail.round.timestamp));
  const shared = sharedRound(detail, state, now);
  return shared && <ShareButton look="ghost" shared={shared} />;
}
