import { REQUIRED } from '@fumata/contracts';
import type { Errors } from '../../kit/form.js';

const FILL_ALL = 'Veuillez remplir tous les champs requis';

const COUNTS = ['', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit'];

const missingIn = (errors: Errors): number => Object.values(errors).filter((text) => text === REQUIRED).length;

/** Asks to fill in the missing fields; `otherwise` if none is missing. */
export const errorTitle = (errors: Errors, otherwise: string): string => (missingIn(errors) > 0 ? FILL_ALL : otherwise);

/** 'Il en manque huit. Rien n’a été envoyé, rien n’est perdu.' */
export function missingText(errors: Errors): string {
  const missing = missingIn(errors);
  const lead = missing > 0 ? `Il en manque ${COUNTS[missing] ?? missing}. ` : '';
  return `${lead}Rien n’a été envoyé, rien n’est perdu.`;
}
