/** In characters; far longer than any line of an export. */
const MAX_LENGTH = 16_000_000;

/**
 * Splits chunks of text into lines without their line feeds; the text after the last line feed is a line too. Only line
 * feeds separate lines, because the text may contain every other separator. An overlong line is yielded in parts to
 * bound memory.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let line = '';
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    line += first;
    for (const next of others) {
      yield line;
      line = next;
    }
    if (line.length < MAX_LENGTH) continue;
    yield line;
    line = '';
  }
  if (line !== '') yield line;
}
