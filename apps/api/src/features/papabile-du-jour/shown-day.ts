import type { PapabileDuJour } from '@fumata/contracts';
import type { CardinalCatalogue, StoredPapabileDuJour } from '@fumata/content';

/** As the calls give it; undefined when the cardinal was never known here. */
export function shownDay(
  day: StoredPapabileDuJour,
  catalogue: CardinalCatalogue,
): PapabileDuJour | undefined {
  const cardinalId = catalogue.subject(day.cardinalId);
  const { _id, slug, dateAffichage, citation, commentaire, actif, version } = day;
  return cardinalId && { _id, slug, cardinalId, dateAffichage, citation, commentaire, actif, version };
}

export const shownDays = (
  days: readonly StoredPapabileDuJour[],
  catalogue: CardinalCatalogue,
): PapabileDuJour[] => days.flatMap((day) => shownDay(day, catalogue) ?? []);
