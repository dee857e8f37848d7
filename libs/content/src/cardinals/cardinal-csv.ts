import { CARDINAL_FIELDS, type CardinalChange } from '@fumata/contracts';
import { writeTable } from '../csv/table.js';
import type { StoredCardinal } from './cardinal.js';

export type CardinalField = (typeof CARDINAL_FIELDS)[number];

/** The column that identifies a cardinal; imports never change it. */
export const KEY_COLUMN = 'slug';
export const COLUMNS = [KEY_COLUMN, ...CARDINAL_FIELDS] as const;

type Fonction = StoredCardinal['fonctions'][number];
const PARTS = ['titre', 'organisation', 'debut', 'fin'] as const satisfies readonly (keyof Fonction)[];

/** Conversion between values and cells; invalid cells are left for the schema to reject. */
interface Column {
  readonly write: (value: unknown) => string;
  readonly read: (cell: string) => unknown;
}

const text: Column = { write: String, read: (cell) => cell };
const yesOrNo: Column = {
  write: (value) => (value === true ? 'oui' : 'non'),
  read: (cell) => ({ oui: true, true: true, non: false, false: false })[cell.trim().toLowerCase()] ?? cell,
};
const textOrNull: Column = {
  write: (value) => (value === null ? '' : String(value)),
  read: (cell) => (cell.trim() === '' ? null : cell.trim()),
};
const number: Column = {
  write: textOrNull.write,
  read: (cell) => (cell.trim() === '' ? null : /^\d+$/.test(cell.trim()) ? Number(cell) : cell),
};
const lines: Column = {
  write: (value) => (value as readonly string[]).join('\n'), // list fields
  read: (cell) => cell.split(/\r?\n/),
};
const languages: Column = {
  write: (value) => (value as readonly string[]).map((each) => escaped(each, ',')).join(', '), // list field
  read: (cell) => split(cell, ','),
};
const point: Column = {
  write: (value) => (value === null ? '' : `${Reflect.get(value as object, 'x')} ${Reflect.get(value as object, 'y')}`),
  read: (cell) => {
    const [x, y, ...more] = cell.trim().split(/\s+/);
    return cell.trim() === '' ? null : more.length > 0 ? cell : { x: Number(x), y: Number(y) };
  },
};
const fonctions: Column = {
  write: (value) =>
    (value as readonly Fonction[]) // the one field of this kind
      .map((each) => PARTS.map((part) => escaped(each[part], '|')).join(' | '))
      .join('\n'),
  read: (cell) =>
    cell
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const parts = split(line, '|');
        return Object.fromEntries(PARTS.map((part, i) => [part, parts[i] ?? '']));
      }),
};

const KINDS: Partial<Record<CardinalField, Column>> = {
  papabile: yesOrNo,
  participation: yesOrNo,
  photo: textOrNull,
  photoFocus: point,
  preseance: number,
  languesParlees: languages,
  publications: lines,
  raisonsForPapabile: lines,
  raisonsAgainstPapabile: lines,
  fonctions,
};
const columnOf = (field: CardinalField): Column => KINDS[field] ?? text;

const isField = (name: string): name is CardinalField => CARDINAL_FIELDS.some((field) => field === name);

/** All editable fields of the cardinals as CSV. */
export const writeCardinals = (cardinals: readonly StoredCardinal[]): string =>
  writeTable(
    COLUMNS,
    cardinals.map((cardinal) => [
      cardinal.slug,
      ...CARDINAL_FIELDS.map((field) => columnOf(field).write(cardinal[field])),
    ]),
  );

/** The fields of a row, like a request body, not yet validated. */
export const readFields = (cells: Readonly<Record<string, string>>): { [field in keyof CardinalChange]?: unknown } =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) => (isField(name) ? [[name, columnOf(name).read(cell)]] : [])),
  );

/** Items are joined with a separator, which is escaped by a backslash within an item. */
const escaped = (part: string, sign: string): string => part.replace(/\\/g, '\\\\').replaceAll(sign, `\\${sign}`);

function split(line: string, sign: string): string[] {
  const parts = [''];
  for (let i = 0; i < line.length; i += 1) {
    const letter = line[i] ?? '';
    if (letter === '\\' && i + 1 < line.length) parts[parts.length - 1] += line[(i += 1)] ?? '';
    else if (letter === sign) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
