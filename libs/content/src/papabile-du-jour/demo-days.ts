import type { StoredCardinal } from '../cardinals/cardinal.js';
import { seededAt } from '../records/seeds.js';
import { slugOf } from '../records/slugs.js';
import type { StoredPapabileDuJour } from './papabile-du-jour-store.js';
import { DAY_MS, derivedId } from '@fumata/platform';
import { dayAfter } from '@fumata/text';

const DAYS = 30;

/**
 * An entry for each of the last 30 days, the papabili in turn. No `citation`: no words are attributed to a living
 * person.
 */
export function demoDays(cardinals: readonly StoredCardinal[], today: string, at: string): StoredPapabileDuJour[] {
  const papabili = cardinals.filter(({ papabile }) => papabile);
  return Array.from({ length: papabili.length === 0 ? 0 : DAYS }, (_, ago) => {
    const day = dayAfter(today, -ago);
    // The rotation follows the calendar, so that consecutive days differ whenever the demo starts.
    const index = Math.round(Date.parse(day) / DAY_MS) % papabili.length;
    return entryFor(papabili[index] as StoredCardinal, day, at); // within bounds
  });
}

function entryFor(cardinal: StoredCardinal, dateAffichage: string, at: string): StoredPapabileDuJour {
  const { _id: cardinalId, nomComplet, raisonsForPapabile } = cardinal;
  return {
    _id: derivedId('papabile-jour', dateAffichage),
    slug: slugOf(`${nomComplet} ${dateAffichage}`),
    oldSlugs: [],
    cardinalId,
    nomComplet,
    dateAffichage,
    citation: '',
    commentaire: raisonsForPapabile.slice(0, 2).join(' '),
    actif: true,
    slot: dateAffichage,
    ...seededAt(at),
  };
}
