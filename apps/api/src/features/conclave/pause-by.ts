import type { PauseConclave, PauseDefault } from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';

/** A pause by the rules, with the name of who exhorts as the content has it now. */
export const pauseBy = (
  { reason, exhortationFrom }: PauseDefault,
  catalogue: Pick<CardinalCatalogue, 'firstOf'>,
): PauseConclave => ({
  reason,
  exhortationBy: (exhortationFrom && catalogue.firstOf(exhortationFrom)) ?? '',
});
