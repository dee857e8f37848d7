import { CATEGORIES, isCategory } from '../../../../components/article/words.js';
import { longDate } from '../../../../lib/french.js';
import { partsOf } from '../../form/draft.js';
import type { Errors, FormRules } from '../../form/form-rules.js';
import { dayOf, FIELDS, newValues, sent } from './values.js';
import type { ArticleField, ArticleValues } from './values.js';

export const LABELS: Readonly<Record<ArticleField, string>> = {
  titre: 'Titre',
  resume: 'Résumé',
  contenu: 'Contenu',
  publie: 'Publié',
  featured: 'À la une',
  datePublication: 'Date de publication',
  categorie: 'Catégorie',
  auteur: 'Auteur',
  dateLecture: 'Temps de lecture (minutes)',
  image: 'Image principale',
};

const REQUIRED = ['titre', 'resume', 'contenu'] as const;
export const FILL_ALL = 'Veuillez remplir tous les champs obligatoires';
export const MISSING = 'Ce champ est requis';
const MINUTES = 'De 1 à 60 minutes';
const LONGEST_MINUTES = 60;

function errorsOf(values: ArticleValues): Errors {
  const missing = REQUIRED.filter((field) => values[field].trim() === '').map((field) => [field, MISSING]);
  const minutes = Number(values.dateLecture);
  const isTime = Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MINUTES;
  return { ...Object.fromEntries(missing), ...(!isTime && { dateLecture: MINUTES }) };
}

/** A field's value in one line. */
export function shown(field: ArticleField, values: ArticleValues): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (field === 'categorie') return CATEGORIES[values.categorie];
  if (field === 'image') return values.image ?? 'aucune';
  if (field === 'datePublication') return shownDay(values.datePublication);
  return value?.trim() || '–';
}

const shownDay = (date: string): string =>
  date === '' ? 'à l’enregistrement' : longDate(`${dayOf(date)}T12:00:00Z`);

const SAMPLE = newValues('');

function isValues(found: unknown): found is ArticleValues {
  const parts = partsOf(found);
  return FIELDS.every((field) => {
    const value = parts[field];
    if (field === 'image') return value === null || typeof value === 'string';
    if (field === 'categorie') return typeof value === 'string' && isCategory(value);
    return typeof value === typeof SAMPLE[field];
  });
}

export const ARTICLE_RULES: FormRules<ArticleValues> = {
  ...{ fields: FIELDS, labels: LABELS, sent, shown, errorsOf, isValues },
};
