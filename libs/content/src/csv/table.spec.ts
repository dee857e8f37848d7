import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from '@fumata/text';
import { readTable, writeTable } from './table.js';

const rowsOf = (text: string) => {
  const table = readTable(text);
  if ('unreadable' in table) throw new Error(table.unreadable);
  return table.rows;
};

describe('CSV tables', () => {
  it('are written for spreadsheets: BOM, semicolons, quotes, no formulas', () => {
    expect(writeTable(['nom', 'n'], [['=1+1', 'a "b"']])).toBe('\ufeff"nom";"n"\r\n"\'=1+1";"a ""b"""\r\n');
  });

  it('are read back unchanged for any content', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('=a', "'=a", "''@", '-1', '\t', '"', ';', 'a\nb', 'é', "'"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
        const nonEmpty = rows.filter((cells) => cells.some((each) => escapeFormula(each).trim() !== ''));
        expect(rowsOf(writeTable(['a', 'b'], rows)).map(({ cells }) => [cells['a'], cells['b']])).toEqual(nonEmpty);
      }),
    );
  });

  it('contain no executable cell and restore each value', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['semicolons', 'a;b\n1;2\n'],
    ['commas', 'a,b\r\n1,2'],
    ['tabs and a byte order mark', '\ufeffa\tb\n1\t2\n\n'],
  ])('are read with %s', (_what, text) => {
    expect(rowsOf(text)).toEqual([{ number: 2, cells: { a: '1', b: '2' } }]);
  });

  it('are read with empty lines before the column names', () => {
    expect(rowsOf(';;\r\n\r\na;b\r\n1;2\r\n')).toEqual([{ number: 4, cells: { a: '1', b: '2' } }]);
  });

  it('are read with line ends of several systems', () => {
    expect(rowsOf('a;b\r\n1;2\n3;"4\r\n5"\r6;7').map(({ cells }) => cells)).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4\r\n5' },
      { a: '6', b: '7' },
    ]);
  });

  it('are read with a separator line that was padded to the width of the table', () => {
    expect(rowsOf('sep=;;;\r\na;b\r\n1;2\r\n')).toEqual([{ number: 2, cells: { a: '1', b: '2' } }]);
  });

  it('are read although half a million separators follow a name of two lines', () => {
    expect(readTable(`"a\nb"${';'.repeat(490_000)}`, ['slug', 'prenom', 'nom', 'titre', 'fonction'])).toEqual({
      columns: ['a\nb'],
      rows: [],
    });
  });

  it.each([
    ['rows of two cells', '1;2\n'],
    ['cells', '1;'.repeat(199) + '1\n'],
    ['empty rows', '\n'],
    ['commas', ','],
    ['quoted cells', '"";'.repeat(50) + '\n'],
    ['letters', `${'x'.repeat(100_000)}\n`],
    ['quotes', `"${'""'.repeat(100_000)}"\n`],
    ['rows of a thousand letters', `${'x'.repeat(999)}\n`],
  ])('are read or refused in little time with ten megabytes of %s', (_, row) => {
    const text = `a;b\n${row.repeat(10_000_000 / row.length)}`;
    const since = process.cpuUsage(); // a busy machine does not count
    readTable(text, ['slug', 'prenom']);
    expect(process.cpuUsage(since).user).toBeLessThan(10_000_000);
  });

  it('keep the last of 10,000 rows after empty ones', () => {
    const rows = rowsOf(`nom\n\n\n${'a\n'.repeat(9_999)}z`);
    expect([rows.length, rows.at(-1)]).toEqual([10_000, { number: 10_003, cells: { nom: 'z' } }]);
  });

  it('count rows like a spreadsheet, including empty ones', () => {
    expect(rowsOf('a;b\n;\n1;2').map(({ number }) => number)).toEqual([3]);
  });

  it.each([
    ['nothing', '', 'Le fichier est vide', 1],
    ['a column twice', 'a;a\n', 'La colonne a y est deux fois', 1],
    ['a picture', '\u2030PNG\r\n\u001a\n\0\0\0\rIHDR"', "Ce fichier n'est pas un CSV", 1],
    ['an open quote', 'a;b\n1;2\n"3;4', "Les guillemets n'y vont pas par deux", 3],
    ['a cell without end', `a;b\n${'x'.repeat(600_000)};y`, 'Une ligne est trop longue', 2],
    ['too many cells', 'a;b\n1;2;3', 'La ligne a plus de cases que de colonnes', 2],
  ])('are unreadable with %s', (_what, text, unreadable, row) => {
    expect(readTable(text)).toEqual({ unreadable, row });
  });
});
