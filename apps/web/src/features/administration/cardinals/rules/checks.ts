import type { Errors } from '../../form/form-rules.js';
import type { CardinalValues, TextField } from './values.js';

const REQUIRED = [
  ...(['prenom', 'nom', 'dateNaissance', 'paysNaissance'] as const),
  ...(['ordre', 'dateCreation', 'paysService', 'continent'] as const),
];
export const MISSING = 'Ce champ est requis';
export const FILL_ALL = 'Veuillez remplir tous les champs requis';
const NOT_A_RANK = 'Nombre entier attendu, à partir de 1';

export const isRequired = (field: TextField): boolean => REQUIRED.some((each) => each === field);

/** What is wrong with what was typed, field by field in the form's order. */
export function errorsOf(values: CardinalValues): Errors {
  const missing = REQUIRED.filter((field) => values[field].trim() === '').map((field) => [field, MISSING]);
  const rank = values.preseance.trim();
  const isRank = rank === '' || (/^\d{1,6}$/.test(rank) && Number(rank) >= 1);
  return { ...Object.fromEntries(missing), ...(!isRank && { preseance: NOT_A_RANK }) };
}

const COUNTS = ['', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit'];

/** 'Il en manque huit. Rien n’a été envoyé, rien n’est perdu.' */
export function missingText(errors: Errors): string {
  const missing = Object.values(errors).filter((text) => text === MISSING).length;
  const lead = missing > 0 ? `Il en manque ${COUNTS[missing] ?? missing}. ` : '';
  return `${lead}Rien n’a été envoyé, rien n’est perdu.`;
}
