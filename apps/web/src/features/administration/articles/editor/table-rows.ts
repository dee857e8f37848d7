const CELL_SEPARATOR = ' | ';
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, br';

/**
 * Replaces tables, which articles lack: each row becomes a paragraph that keeps its cells apart, as on the server
 * (libs/content/src/articles/foreign-blocks.ts). Returns whether there was one.
 */
export function replaceTables(body: Element): boolean {
  // Inner tables first.
  for (const row of [...body.querySelectorAll('tr')].toReversed()) row.replaceWith(...rowContent(row));
  const tables = body.querySelectorAll('table, thead, tbody, tfoot, colgroup, col');
  for (const part of tables) part.replaceWith(...part.childNodes);
  return tables.length > 0;
}

function rowContent(row: HTMLTableRowElement): readonly Node[] {
  const cells = [...row.cells];
  const last = cells.findLastIndex((cell) => cell.textContent.trim() !== '' || cell.querySelector('img'));
  if (last <= 0) return [...(cells[0]?.childNodes ?? [])];
  const paragraph = row.ownerDocument.createElement('p');
  for (const [i, cell] of cells.slice(0, last + 1).entries()) {
    for (const block of [...cell.querySelectorAll(BLOCKS)].toReversed()) block.replaceWith(...block.childNodes, ' ');
    paragraph.append(i > 0 ? CELL_SEPARATOR : '', ...cell.childNodes);
  }
  return [paragraph];
}
