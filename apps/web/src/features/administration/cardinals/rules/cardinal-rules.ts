import { partsOf } from '../../form/draft.js';
import type { FormRules } from '../../form/form-rules.js';
import { errorsOf } from './checks.js';
import { LABELS } from './labels.js';
import { EMPTY_FONCTION, EMPTY_VALUES, FIELDS, sent } from './values.js';
import type { CardinalField, CardinalValues } from './values.js';

/** A field's value in one line, for choosing between two. */
function shown(field: CardinalField, values: CardinalValues): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (field === 'fonctions')
    return listed(
      values.fonctions.map(({ titre, organisation, debut, fin }) =>
        [titre, organisation, debut, fin].filter(Boolean).join(', '),
      ),
    );
  if (field === 'publications') return listed(values.publications);
  if (field === 'photoFocus')
    return values.photoFocus ? `${values.photoFocus.x} %\u202F; ${values.photoFocus.y} %` : '–';
  if (field === 'photo') return values.photo ?? 'aucune';
  return typeof value === 'string' && value.trim() !== '' ? value : '–';
}

const listed = (lines: readonly string[]): string =>
  lines.filter((line) => line.trim() !== '').join(' · ') || '–';

function isValues(found: unknown): found is CardinalValues {
  const parts = partsOf(found);
  return FIELDS.every((field) => {
    const value = parts[field];
    switch (field) {
      case 'photo':
        return value === null || typeof value === 'string';
      case 'photoFocus':
        return value === null || ['x', 'y'].every((axis) => typeof partsOf(value)[axis] === 'number');
      case 'publications':
        return Array.isArray(value) && value.every((line) => typeof line === 'string');
      case 'fonctions':
        return Array.isArray(value) && value.every((row) => isRow(row));
      default:
        return typeof value === typeof EMPTY_VALUES[field];
    }
  });
}

const isRow = (row: unknown): boolean =>
  Object.keys(EMPTY_FONCTION).every((part) => typeof partsOf(row)[part] === 'string');

export const CARDINAL_RULES: FormRules<CardinalValues> = {
  ...{ fields: FIELDS, labels: LABELS, sent, shown, errorsOf, isValues },
};
