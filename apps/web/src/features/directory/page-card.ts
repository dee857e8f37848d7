import { cardAddress, cardinalSubject } from '../../cards/addresses.js';
import type { PageMeta } from '../../routes/page.js';
import type { CardinalData } from './load-cardinal.js';

/** The card of a cardinal who can receive votes, during a conclave; each round has another picture. */
export function pageCardOf({ cardinal, figures }: CardinalData): PageMeta['card'] {
  if (!cardinal || !figures || figures.roundNumber === 0 || cardinal.statutVotant !== 'OUI') return undefined;
  const { conclaveId, roundNumber } = figures;
  const path = cardAddress(cardinalSubject(cardinal.slug), 'paysage', `${conclaveId}-${roundNumber}`);
  return { path, alt: `${cardinal.nomComplet}, scrutin après scrutin` };
}
