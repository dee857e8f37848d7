import { PARTS, type PartStatus, type Parts, type VerifiedPart } from '@fumata/history';
import { number } from '@fumata/text';

const NAMES: Readonly<Record<VerifiedPart, string>> = {
  results: 'résultats',
  rules: 'règles (électeurs, majorité, scrutins, pauses, élection)',
  votes: 'votes',
  voters: 'votants',
  times: 'heures',
  corrections: 'corrections',
};

const STATUSES: readonly (readonly [PartStatus, string])[] = [
  ['right', 'Couvert et juste'],
  ['wrong', 'Couvert et faux'],
  ['not-covered', 'Non couvert'],
];

/** One line for each status that occurs. `coveredTo`: the last signed event, unless it is the last one. */
export const partsWords = (parts: Parts, coveredTo?: number): string[] =>
  STATUSES.flatMap(([status, text]) => {
    const names = PARTS.filter((part) => parts[part] === status).map((part) => NAMES[part]);
    const extent = status === 'right' && coveredTo !== undefined ? ` jusqu’à l’événement ${number(coveredTo)}` : '';
    return names.length === 0 ? [] : [`${text}${extent} : ${names.join(', ')}.`];
  });
