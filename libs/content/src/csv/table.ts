import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula, foldText, number, unescapeFormula } from '@fumata/text';

/** CSV for spreadsheets: UTF-8 with BOM, separated by `;`, all values quoted, formulas escaped. */
export const writeTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify(
    [columns, ...rows].map((cells) => cells.map(escapeFormula)),
    { bom: true, delimiter: ';', quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );

interface ReadRow {
  /** As in a spreadsheet: row 1 contains the column names. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

interface Unreadable {
  readonly unreadable: string;
  /** The first invalid one. */
  readonly row: number;
}

export type ReadTable = { readonly columns: readonly string[]; readonly rows: readonly ReadRow[] } | Unreadable;

const DELIMITERS = [';', ',', '\t'];
/** More than any table of the site has. */
const MAX_ROWS = 10_000;
const MAX_COLUMNS = 200;
/** Cells of the first line, counted before it is parsed: empty ones at its end are no columns. */
const MAX_HEADER_CELLS = 5_000;
const MAX_ROW_LENGTH = 500_000;
/** Counted before they are read, which would block the process for seconds. Commas of a text count too. */
const MAX_CELLS = 500_000;

/**
 * Reads CSV from `writeTable` or a spreadsheet: separated by `;`, `,` or tabs, according to the first line. Empty rows
 * are skipped, and empty columns without a name. Names of `knownColumns` may be written in another case, without
 * accents, with spaces or with `de`.
 */
export function readTable(text: string, knownColumns: readonly string[] = []): ReadTable {
  const table = cellsOf(text);
  if ('unreadable' in table) return table;
  const skipped = Math.max(
    0,
    table.rows.findIndex((cells) => !isEmpty(cells)),
  );
  const [header = [], ...dataRows] = table.rows.slice(skipped);
  const names = withoutEmptyEnd(header.map((name) => unescapeFormula(name).trim()));
  if (names.length > MAX_COLUMNS) return { unreadable: `Le fichier a plus de ${MAX_COLUMNS} colonnes`, row: 1 };
  if (names.length === 0) return { unreadable: 'Le fichier est vide', row: 1 };
  const columns = names.map((name, i) => (name === '' ? unnamed(i) : knownName(name, knownColumns)));
  const repeated = columns.find((name, i) => columns.indexOf(name) !== i);
  if (repeated !== undefined) return { unreadable: `La colonne ${repeated} y est deux fois`, row: 1 };
  const rows: ReadRow[] = [];
  for (const [i, cells] of dataRows.entries()) {
    if (isEmpty(cells)) continue;
    const number = skipped + i + 2;
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      return { unreadable: 'La ligne a plus de cases que de colonnes', row: number };
    rows.push({ number, cells: Object.fromEntries(columns.map((name, c) => [name, unescapeFormula(cells[c] ?? '')])) });
  }
  if (rows.length > MAX_ROWS) return { unreadable: `Le fichier a plus de ${MAX_ROWS} lignes`, row: MAX_ROWS + 1 };
  const isUsed = (name: string): boolean => rows.some(({ cells }) => cells[name]?.trim() !== '');
  return { columns: columns.filter((name, i) => names[i] !== '' || isUsed(name)), rows };
}

/** Name of a column without one. */
const unnamed = (index: number): string => `colonne ${index + 1} (sans nom)`;

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** `Date de naissance` is `dateNaissance`. */
const folded = (name: string): string =>
  foldText(name)
    .replaceAll(/\b(?:de|du|d)\b/g, '')
    .replaceAll(' ', '');

const knownName = (name: string, knownColumns: readonly string[]): string =>
  knownColumns.find((each) => folded(each) === folded(name)) ?? name;

const withoutEmptyEnd = (names: readonly string[]): readonly string[] =>
  names.slice(0, names.findLastIndex((name) => name !== '') + 1);

/** A first line that names the separator for Excel, which does not show it. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\1*(?:\r\n|\r|\n)/i;

function cellsOf(text: string): { readonly rows: readonly string[][] } | Unreadable {
  if (text.includes('\0')) return { unreadable: "Ce fichier n'est pas un CSV", row: 1 };
  const separatorLine = SEPARATOR_LINE.exec(text);
  const table = separatorLine ? text.slice(separatorLine[0].length) : text;
  const [first = ''] = /^[\s;,"]*([^\s;,"].*)?/.exec(table) ?? [];
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => unquoted.split(delimiter).length;
  if (DELIMITERS.some((each) => count(each) > MAX_HEADER_CELLS))
    return { unreadable: `Le fichier a plus de ${MAX_COLUMNS} colonnes`, row: 1 };
  const delimiter = separatorLine?.[1] ?? DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ';';
  if (occurrences(table, delimiter) + occurrences(table, '\n') + occurrences(table, '\r') > MAX_CELLS)
    return { unreadable: `Le fichier a plus de ${number(MAX_CELLS)} cases`, row: 1 };
  try {
    return {
      rows: parse(table, {
        bom: true,
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        skip_empty_lines: false,
        max_record_size: MAX_ROW_LENGTH,
      }),
    };
  } catch (error) {
    const lines: unknown = error instanceof Error ? Reflect.get(error, 'records') : undefined;
    const row = typeof lines === 'number' ? lines + 1 : 1;
    const isLong = error instanceof Error && Reflect.get(error, 'code') === 'CSV_MAX_RECORD_SIZE';
    return { unreadable: isLong ? 'Une ligne est trop longue' : "Les guillemets n'y vont pas par deux", row };
  }
}

function occurrences(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= MAX_CELLS; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
