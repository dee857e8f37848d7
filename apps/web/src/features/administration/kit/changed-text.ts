import { plural } from '../../../lib/french.js';

/** '2 champs modifiés' */
export const changedText = (count: number): string => `${count} ${plural(count, 'champ modifié', 'champs modifiés')}`;
