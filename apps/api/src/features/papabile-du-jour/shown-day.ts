import type { PapabileJour } from '@fumata/contracts';
import type { CardinalCatalogue, PapabileDay } from '@fumata/content';

/** As the calls give it; undefined when the cardinal was never known here. */
export function shownDay(day: PapabileDay, catalogue: CardinalCatalogue): PapabileJour | undefined {
  const cardinalId = catalogue.subject(day.cardinalId);
  const { _id, slug, dateAffichage, citation, commentaire, actif, version } = day;
  return cardinalId && { _id, slug, cardinalId, dateAffichage, citation, commentaire, actif, version };
}

export const shownDays = (days: readonly PapabileDay[], catalogue: CardinalCatalogue): PapabileJour[] =>
  days.flatMap((day) => shownDay(day, catalogue) ?? []);
