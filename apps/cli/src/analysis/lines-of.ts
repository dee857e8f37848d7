/**
 * The lines of a text that comes in pieces, without their line feeds; what follows the last one is a line too. Only a line
 * feed ends a line: text may hold every other separator.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
