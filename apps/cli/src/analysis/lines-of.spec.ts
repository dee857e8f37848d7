import { describe, expect, it } from '@jest/globals';
import { linesOf } from './lines-of.js';

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

async function gathered(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

describe('the lines of a text', () => {
  it('do not depend on where the chunks are cut', async () => {
    expect(await gathered(linesOf(pieces('a\nb', 'c', '', '\n', '\nd\r\u2028e')))).toEqual([
      'a',
      'bc',
      '',
      'd\r\u2028e',
    ]);
    expect(await gathered(linesOf(pieces('', 'a\n')))).toEqual(['a']);
  });

  it('are yielded in parts if they are too long for the memory', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<string> {
      for (;;) {
        read += 1;
        yield 'x'.repeat(1_000_000);
      }
    }
    for await (const line of linesOf(endless())) {
      expect(line.length).toBeLessThan(20_000_000);
      break;
    }
    expect(read).toBeLessThan(20);
  });
});
