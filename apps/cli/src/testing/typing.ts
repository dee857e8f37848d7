import { PassThrough } from 'node:stream';

/** A terminal that answers each question with a line; its input ends when no line is left. */
export function typing(...lines: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const written: string[] = [];
  const left = [...lines];
  output.on('data', (chunk: Buffer) => {
    written.push(chunk.toString());
    if (!chunk.toString().endsWith(' : ')) return;
    const next = left.shift();
    setImmediate(() => (next === undefined ? input.end() : input.write(`${next}\r`)));
  });
  return { input, output, written };
}
