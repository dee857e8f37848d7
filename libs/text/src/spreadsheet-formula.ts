/** Texts that a spreadsheet interprets as a formula, also behind escaping apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Escapes a formula. `unescapeFormula` reverts it for any text. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
