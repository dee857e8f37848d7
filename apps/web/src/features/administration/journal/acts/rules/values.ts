import type { RecordAct } from '@fumata/contracts';
import { byteSize, hour, longDate, number } from '@fumata/text';
import { LABELS as ARTICLE_LABELS } from '../../../articles/rules/labels.js';
import { LABELS as CARDINAL_LABELS } from '../../../cardinals/rules/labels.js';
import { LABELS as QUESTION_LABELS, LETTERS } from '../../../quiz/rules/labels.js';
import type { ChangeLine } from '../../../kit/before-after.js';

const LABEL_OF: Readonly<Record<string, string>> = {
  raisonsForPapabile: 'Atouts',
  raisonsAgainstPapabile: 'Facteurs limitants',
  dateAffichage: 'Date d’affichage',
  citation: 'Citation',
  pseudonyme: 'Pseudonyme',
  commentaire: 'Commentaire',
  actif: 'Actif',
  name: 'Nom',
  email: 'Adresse e-mail',
  role: 'Rôle',
  disabled: 'Fermé',
  slug: 'Adresse de la page',
  nomComplet: 'Nom complet',
  description: 'Description',
  couverture: 'Couverture',
  ordreImages: 'Ordre des images',
  filename: 'Nom du fichier',
  format: 'Format',
  largeur: 'Largeur',
  hauteur: 'Hauteur',
  octets: 'Taille',
  revokedAt: 'Révoqué',
  mailsWanted: 'Courriers demandés',
  ...ARTICLE_LABELS,
  ...QUESTION_LABELS,
  ...CARDINAL_LABELS,
};

/** Technical fields, which are not shown. */
const HIDDEN: ReadonlySet<string> = new Set([
  'sortKey',
  'searchKey',
  'oldSlugs',
  'cardinalId',
  'deletedAt',
  'version',
  'galleryId',
  'picture',
  'original',
]);
const MAX_LENGTH = 160;

/** Formats the old and new value of each field. */
export const valueTexts = (changes: RecordAct['changes']): ChangeLine[] =>
  changes
    .filter(({ field }) => !HIDDEN.has(field))
    .map(({ field, before, after }) => ({
      label: LABEL_OF[field] ?? field,
      before: before === undefined ? undefined : fieldText(field, before),
      after: after === undefined ? undefined : fieldText(field, after),
    }));

/** Shows a correct answer as its letter, and hides the id of a cover. */
function fieldText(field: string, value: unknown): string {
  if (field === 'correctAnswer') return LETTERS[Number(value)] ?? valueText(value);
  if (field === 'octets' && typeof value === 'number') return byteSize(value);
  return field === 'couverture' && value !== null ? 'une image' : valueText(value);
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return cut(dayText(value) ?? value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : cut(value.map(valueText).join(' · '));
  const parts = Object.values(value).filter((part) => part !== '');
  return cut(parts.map(valueText).join(', '));
}

/** Formats a day or a timestamp; undefined for any other text. */
function dayText(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return longDate(text);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? `${longDate(text)}, ${hour(text)}` : undefined;
}

const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text);
