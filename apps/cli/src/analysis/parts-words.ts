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

/** One line for each status that occurs. `sealedTo`: the last sealed event, unless it is the last one. */
export const partsWords = (parts: Parts, sealedTo?: number): string[] =>
  STATUSES.flatMap(([status, text]) => {
    const names = PARTS.filter((part) => parts[part] === status).map((part) => NAMES[part]);
    const extent = status === 'right' && sealedTo !== undefined ? ` jusqu’à l’événement ${number(sealedTo)}` : '';
    return names.length === 0 ? [] : [`${text}${extent} : ${names.join(', ')}.`];
  });
