import { CARDINAL_FIELDS, CONTINENTS, LINE_ENDS, ORDRES, type CardinalChange } from '@fumata/contracts';
import { readDay, readName, readWholeNumber, readYesOrNo } from '../csv/cells.js';
import { writeTable } from '../csv/table.js';
import type { StoredCardinal } from './cardinal.js';

export type CardinalField = (typeof CARDINAL_FIELDS)[number];

/** The column that identifies a cardinal; imports never change it. */
export const KEY_COLUMN = 'slug';
export const CARDINAL_COLUMNS = [KEY_COLUMN, ...CARDINAL_FIELDS] as const;

type Fonction = StoredCardinal['fonctions'][number];
const PARTS = ['titre', 'organisation', 'debut', 'fin'] as const satisfies readonly (keyof Fonction)[];

/** Conversion between values and cells; invalid cells are left for the schema to reject. */
interface Column {
  readonly write: (value: unknown) => string;
  /** Undefined leaves the field unchanged. */
  readonly read: (cell: string) => unknown;
}

const text: Column = { write: String, read: (cell) => cell };
const yesOrNo: Column = { write: (value) => (value === true ? 'oui' : 'non'), read: readYesOrNo };
const statut: Column = {
  write: String,
  read: (cell) => {
    const answer = readYesOrNo(cell);
    return typeof answer === 'boolean' ? (answer ? 'OUI' : 'NON') : answer;
  },
};
const dayIn = (recent: '19' | '20'): Column => ({ write: String, read: (cell) => readDay(cell, recent) });
const nameIn = (names: readonly string[]): Column => ({ write: String, read: (cell) => readName(names, cell) });
const textOrNull: Column = {
  write: (value) => (value === null ? '' : String(value)),
  read: (cell) => (cell.trim() === '' ? null : cell.trim()),
};
const number: Column = { write: textOrNull.write, read: readWholeNumber };
const lines: Column = {
  write: (value) => (value as readonly string[]).join('\n'), // list fields
  read: (cell) => cell.split(LINE_ENDS),
};
const languages: Column = {
  write: (value) => (value as readonly string[]).map((each) => escaped(each, ',')).join(', '), // list field
  read: (cell) => split(cell, ','),
};
const point: Column = {
  write: (value) => (value === null ? '' : `${Reflect.get(value as object, 'x')} ${Reflect.get(value as object, 'y')}`),
  read: (cell) => {
    const [x, y, ...more] = cell.trim().replaceAll(',', '.').split(/\s+/);
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
      .split(LINE_ENDS)
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const parts = split(line, '|');
        const hasMore = parts.slice(PARTS.length).some((part) => part !== '');
        return hasMore ? line : Object.fromEntries(PARTS.map((part, i) => [part, parts[i] ?? '']));
      }),
};

const KINDS: Partial<Record<CardinalField, Column>> = {
  dateNaissance: dayIn('19'),
  dateCreation: dayIn('20'),
  continent: nameIn(CONTINENTS),
  ordre: nameIn(ORDRES),
  statutVotant: statut,
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

/** A field's value as it stands in the CSV. */
export const showCardinalField = (field: string, value: unknown): string =>
  isField(field) && value !== undefined ? columnOf(field).write(value) : '';

/** A cardinal's row of the CSV. */
export const exportedCardinal = (cardinal: StoredCardinal): Record<(typeof CARDINAL_COLUMNS)[number], string> =>
  Object.fromEntries(
    CARDINAL_COLUMNS.map((name) => [name, name === KEY_COLUMN ? cardinal.slug : columnOf(name).write(cardinal[name])]),
  ) as Record<(typeof CARDINAL_COLUMNS)[number], string>; // one entry per column

/** All editable fields of the cardinals as CSV. */
export const writeCardinals = (cardinals: readonly StoredCardinal[]): string =>
  writeTable(
    CARDINAL_COLUMNS,
    cardinals.map((cardinal) => Object.values(exportedCardinal(cardinal))),
  );

/** The fields of a row, like a request body, not yet validated. */
export const readCardinal = (cells: Readonly<Record<string, string>>): { [field in keyof CardinalChange]?: unknown } =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) => {
      const value = isField(name) ? columnOf(name).read(cell) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
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
