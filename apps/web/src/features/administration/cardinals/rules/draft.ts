import { EMPTY_FONCTION, EMPTY_VALUES, FIELDS } from './values.js';
import type { CardinalValues } from './values.js';

/** What was typed and not yet saved, with what it was typed over. */
export interface Draft {
  readonly values: CardinalValues;
  readonly base: CardinalValues;
  /** Of the record that it was typed over; 0 for a new one. */
  readonly version: number;
}

/** One place per person, record and browser. */
export const draftKey = (userId: string, cardinalId: string | undefined): string =>
  `fiche-${userId}-${cardinalId ?? 'nouvelle'}`;

/** What can be made out of a kept text; undefined when it is no draft of ours. */
export function readDraft(text: string | null): Draft | undefined {
  const { values, base, version } = partsOf(parsed(text));
  return isValues(values) && isValues(base) && typeof version === 'number'
    ? { values, base, version }
    : undefined;
}

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

const partsOf = (found: unknown): Readonly<Record<string, unknown>> => ({ ...Object(found) });

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // somebody else's text
  }
}
