import type { PauseConclave, PauseDefault } from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';

/** The pause that the rules prescribe, with the current name of the cardinal who gives the exhortation. */
export const prescribedPause = (
  { reason, exhortationFrom }: PauseDefault,
  catalogue: Pick<CardinalCatalogue, 'firstOf'>,
): PauseConclave => ({ reason, exhortationBy: (exhortationFrom && catalogue.firstOf(exhortationFrom)) ?? '' });
