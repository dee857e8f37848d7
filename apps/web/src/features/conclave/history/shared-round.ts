import type { ConclaveState, RoundDetail } from '@fumata/contracts';
import { roundSubject } from '../../../cards/addresses.js';
import { roundWords, type CardWords } from '../../../cards/card-words.js';
import type { SharedContent } from '../../../components/sharing/share-panel.js';
import { historyAddress } from './rules/address.js';

interface SharedRound extends SharedContent {
  readonly words: CardWords;
}

/** A closed round for sharing; undefined while it is open. The link names the edition, so that it lasts. */
export function sharedRound(
  { round, position }: Pick<RoundDetail, 'round' | 'position'>,
  conclaveState: ConclaveState,
  now: number,
): SharedRound | undefined {
  const { roundNumber: tour } = round;
  const words = roundWords({ conclaveState, rounds: [round], position }, tour, now);
  if (!words) return undefined;
  const { _id: edition } = conclaveState;
  const path = `/conclave${historyAddress({ tour, edition }, new URLSearchParams())}`;
  return { subject: roundSubject(edition, tour), path, sentence: words.sentence, words };
}
