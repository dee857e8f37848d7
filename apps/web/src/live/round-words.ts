import { number } from '@fumata/text';

export { halfDay, PERIOD, roundName, slot } from '@fumata/text';

/** 41 voix (majorité : 89) */
export const votesOfMajority = (votes: number, required: number): string =>
  `${number(votes)}\u00A0voix (majorité\u00A0: ${number(required)})`;

/** Said wherever a round, or somebody in it, has no vote yet. */
export const NO_VOTE = 'Aucune voix pour l’instant';
