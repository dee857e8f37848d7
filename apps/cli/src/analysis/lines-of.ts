/** Far more than a line of an export has; in characters. */
const LONGEST = 16_000_000;

/**
 * The lines of a text that comes in pieces, without their line feeds; what follows the last one is a line too. Only a line
 * feed ends a line: text may hold every other separator. A line without end is handed on in pieces, as it would fill the memory.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    rest += first;
    for (const next of others) {
      yield rest;
      rest = next;
    }
    if (rest.length < LONGEST) continue;
    yield rest;
    rest = '';
  }
  if (rest !== '') yield rest;
}
