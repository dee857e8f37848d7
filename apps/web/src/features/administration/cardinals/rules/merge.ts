import { FIELDS, isSame } from './values.js';
import type { CardinalField, CardinalValues } from './values.js';

export interface Merge {
  /** What both did, put together; where they disagree, mine. */
  readonly values: CardinalValues;
  /** Fields that both have changed, each in their own way: somebody must choose. */
  readonly conflicts: readonly CardinalField[];
  /** Fields that only the other one has changed. */
  readonly taken: readonly CardinalField[];
}

/** What becomes of my changes to `base` when somebody else has made `theirs` of it meanwhile. */
export function merge(base: CardinalValues, mine: CardinalValues, theirs: CardinalValues): Merge {
  const theyChanged = FIELDS.filter((field) => !isSame(field, base, theirs));
  const iChanged = (field: CardinalField): boolean => !isSame(field, base, mine);
  return {
    values: choose(
      mine,
      theirs,
      theyChanged.filter((field) => !iChanged(field)),
    ),
    conflicts: theyChanged.filter((field) => iChanged(field) && !isSame(field, mine, theirs)),
    taken: theyChanged.filter((field) => !iChanged(field)),
  };
}

/** Mine, but for these fields theirs. */
export const choose = (
  mine: CardinalValues,
  theirs: CardinalValues,
  fields: readonly CardinalField[],
): CardinalValues => ({ ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) });

/** A field's value in one line, for choosing between two. */
export function shownValue(field: CardinalField, values: CardinalValues): string {
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
    return values.photoFocus ? `${values.photoFocus.x} % ; ${values.photoFocus.y} %` : '–';
  if (field === 'photo') return values.photo ?? 'aucune';
  return typeof value === 'string' && value.trim() !== '' ? value : '–';
}

const listed = (lines: readonly string[]): string =>
  lines.filter((line) => line.trim() !== '').join(' · ') || '–';
