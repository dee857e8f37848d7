import type { PapabileDuJour } from '@fumata/contracts';
import type { CardinalCatalogue, StoredPapabileDuJour } from '@fumata/content';

/** The entry as the API returns it; undefined if the cardinal was never known. */
export function shownDay(day: StoredPapabileDuJour, catalogue: CardinalCatalogue): PapabileDuJour | undefined {
  const cardinalId = catalogue.subject(day.cardinalId);
  const { _id, slug, dateAffichage, citation, commentaire, actif, version } = day;
  return cardinalId && { _id, slug, cardinalId, dateAffichage, citation, commentaire, actif, version };
}

export const shownDays = (days: readonly StoredPapabileDuJour[], catalogue: CardinalCatalogue): PapabileDuJour[] =>
  days.flatMap((day) => shownDay(day, catalogue) ?? []);
