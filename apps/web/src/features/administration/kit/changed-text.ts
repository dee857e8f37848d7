import { plural } from '@fumata/text';

/** '2 champs modifiés' */
export const changedText = (count: number): string => `${count} ${plural(count, 'champ modifié', 'champs modifiés')}`;
