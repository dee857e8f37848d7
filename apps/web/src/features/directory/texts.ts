import { counted, longDate, frenchTypography } from '@fumata/text';
import { ageRange } from '../../lib/wording/age-range.js';
import type { Criterion } from './rules/parameters.js';

export const TITLE = 'Annuaire des Cardinaux';
/** Ancestors of a page below the directory. */
export const UNDER_DIRECTORY = [{ to: '/cardinaux', label: 'Cardinaux' }];
export const NOBODY_YET = 'L’annuaire ne contient encore aucun cardinal.';
export const MEDALS =
  'Sans photographie, le site dessine une médaille\u00A0: le monogramme, le pays et le métal de l’ordre (or, argent ou bronze). Ce ne sont pas des armoiries.';
export const NOBODY_FITS = 'Aucun cardinal ne correspond à vos critères de recherche.';
export const LOAD_FAILED = 'Erreur lors du chargement des données. Veuillez réessayer plus tard.';
export const NOT_FOUND = 'Cardinal non trouvé';
export const RESET = 'Réinitialiser';
export const ELECTOR = 'Électeur';
export const NO_ELECTOR = 'Non-électeur';

export const cardinalsText = (count: number): string => counted(count, 'cardinal', 'cardinaux');
export const electors = (count: number): string => counted(count, 'électeur');
export const years = (age: number): string => `${age}\u00A0ans`;

/** Compact form: 61–70. */
export const shortAgeRange = (range: string): string => range.replace('-', '–').replace('+', '\u00A0et\u00A0+');

const WORDS: Readonly<Record<string, string>> = {
  'statutVotant OUI': 'Électeurs',
  'statutVotant NON': 'Non-électeurs',
  'papabile true': 'Papabile',
  'papabile false': 'Non papabile',
};

/** Label of a filter value below the filter's name. */
export const valueWords = (criterion: Criterion, value: string): string =>
  WORDS[`${criterion} ${value}`] ?? (criterion === 'age' ? ageRange(value) : frenchTypography(value));

/** Whether a text from the address is an existing day, `YYYY-MM-DD`. An invalid date has the JSON `null`. */
const isDay = (text: string): boolean => JSON.stringify(new Date(text)) === `"${text}T00:00:00.000Z"`;

/** Label of a filter value without the filter's name beside it. */
export function chipWords(criterion: Criterion, value: string): string {
  const words = valueWords(criterion, value);
  if (criterion === 'nom') return `«\u00A0${value}\u00A0»`;
  if (criterion === 'creePar') return `Créés par ${words}`;
  if (criterion === 'continent') return `Continent de service\u00A0: ${words}`;
  if (criterion === 'paysNaissance') return `Pays de naissance\u00A0: ${words}`;
  if (criterion === 'date') return isDay(value) ? `Au ${longDate(value)}` : value;
  return words;
}
