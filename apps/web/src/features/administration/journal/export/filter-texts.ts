import { longDate, number } from '@fumata/text';
import { roundName } from '../../../../live/round-words.js';
import type { EventCriteria } from '../events/rules/event-query.js';
import { ACTORS, KINDS, TYPES } from '../events/rules/labels.js';
import type { Names } from '../events/rules/row-texts.js';

const LABELS: Readonly<Record<string, string>> = { ...KINDS, ...TYPES };
const BY: Readonly<Record<string, string>> = ACTORS;

/** Describes each active filter; empty without filters. */
export function filterTexts(criteria: EventCriteria, { cardinals, rounds }: Names): string[] {
  const { q, sorte, tour, cardinal, acteur, de, a, du, au } = criteria;
  const round = rounds[tour];
  return [
    q.trim() === '' ? '' : `recherche «\u00A0${q.trim()}\u00A0»`,
    sorte === '' ? '' : `type\u00A0: ${(LABELS[sorte] ?? sorte).toLowerCase()}`,
    tour === '' ? '' : round === undefined ? 'un seul scrutin' : roundName(round),
    cardinal === '' ? '' : (cardinals.get(cardinal) ?? 'un seul cardinal'),
    acteur === '' ? '' : `auteur\u00A0: ${(BY[acteur] ?? acteur).toLowerCase()}`,
    de === '' ? '' : `à partir de l’événement ${number(Number(de))}`,
    a === '' ? '' : `jusqu’à l’événement ${number(Number(a))}`,
    du === '' ? '' : `à partir du ${longDate(du)}`,
    au === '' ? '' : `jusqu’au ${longDate(au)}`,
  ].filter((text) => text !== '');
}
