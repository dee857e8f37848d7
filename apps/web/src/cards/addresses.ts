import type { CardFormat } from './card.js';

/** Subject of a card: the path between `/cartes/` and its format. */
export type CardSubject = 'conclave' | `scrutin/${string}/${number}` | `cardinal/${string}`;

export const roundSubject = (conclaveId: string, roundNumber: number): CardSubject =>
  `scrutin/${conclaveId}/${roundNumber}`;

export const cardinalSubject = (slug: string): CardSubject => `cardinal/${slug}`;

/** @param version networks keep a picture by its address: another content needs another address */
export const cardAddress = (subject: CardSubject, format: CardFormat, version?: string): string =>
  `/cartes/${subject}/${format}.jpg${version === undefined ? '' : `?v=${encodeURIComponent(version)}`}`;
