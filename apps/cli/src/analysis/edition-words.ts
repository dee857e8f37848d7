import type { ConclaveView, Edition } from '@fumata/conclave';
import { ordinal } from '@fumata/text';

/** 1re édition, 2e édition: in the order of the log. */
export function editionName({ conclaveId }: Edition, { editions }: Pick<ConclaveView, 'editions'>): string {
  const rank = Object.keys(editions).indexOf(conclaveId) + 1;
  return `${rank === 1 ? '1re' : ordinal(rank)} édition`;
}
