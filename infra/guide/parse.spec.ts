import { describe, expect, it } from '@jest/globals';
import { blocksOf, matches } from './parse.ts';

const FENCE = '```';

describe('blocksOf', () => {
  it('finds the form, the commands and what they print', () => {
    const page = ['# A', `${FENCE}console compose`, '$ one', 'first', '…', '$ two', '^C', 'end', FENCE].join('\n');
    expect(blocksOf('a.md', page)).toEqual([
      {
        form: 'compose',
        at: 'a.md:2',
        steps: [
          { command: 'one', prints: ['first', '…'], at: 'a.md:3' },
          { command: 'two', prints: [], at: 'a.md:6' },
          { command: '^C', prints: ['end'], at: 'a.md:7' },
        ],
      },
    ]);
  });

  it('joins continuation lines, also empty ones', () => {
    const page = [`${FENCE}console image`, '$ cat <<END', '> one', '>', '>   two', '> END', 'one', FENCE].join('\n');
    const [step] = blocksOf('a.md', page)[0]?.steps ?? [];
    expect(step).toMatchObject({ command: 'cat <<END\none\n\n  two\nEND', prints: ['one'] });
  });

  it('removes the indentation of a block in a list', () => {
    const page = ['- item', `  ${FENCE}console embedded`, '  $ one', '    indented', `  ${FENCE}`].join('\n');
    expect(blocksOf('a.md', page)[0]?.steps[0]).toMatchObject({ command: 'one', prints: ['  indented'] });
  });

  it('leaves out blocks of other languages', () => {
    expect(blocksOf('a.md', [`${FENCE}sh`, '$ one', FENCE, FENCE, '$ two', FENCE].join('\n'))).toEqual([]);
  });

  it('has an empty form when none is named', () => {
    expect(blocksOf('a.md', [`${FENCE}console`, '$ one', FENCE].join('\n'))[0]?.form).toBe('');
  });

  it('rejects a line before the first command, and a block without an end', () => {
    expect(() => blocksOf('a.md', [`${FENCE}console image`, 'one', FENCE].join('\n'))).toThrow('a.md:2: no command');
    expect(() => blocksOf('a.md', [`${FENCE}console image`, '$ one'].join('\n'))).toThrow(
      'a.md:1: the block has no end',
    );
  });
});

describe('matches', () => {
  it.each([
    ['nothing', [], ''],
    ['equal lines', ['one', 'two'], 'one\ntwo\n'],
    ['a last line without its end', ['one'], 'one'],
    ['any text in a line', ['a … d… f'], 'a b c d e f\n'],
    ['no text at a gap', ['a…b'], 'ab\n'],
    ['any lines', ['…', 'last'], 'one\ntwo\nlast\n'],
    ['no lines at a gap', ['…', 'last', '…'], 'last\n'],
    ['empty lines around', ['one'], 'one\n\n\n'],
    ['another kind of space', ['a : b'], 'a\u00A0: b\n'],
    ['a line that is written again', ['…', 'last'], 'one\rtwo\rlast\r\n'],
    ['characters of patterns', ['a (b) [c] $1 *.md'], 'a (b) [c] $1 *.md\n'],
  ])('accepts %s', (_, prints, printed) => expect(matches(prints, printed)).toBe(true));

  it.each([
    ['a line that the guide lacks', ['one'], 'one\ntwo\n'],
    ['a line that is missing', ['one', 'two'], 'one\n'],
    ['anything where nothing is printed', [], 'one\n'],
    ['a part of a line', ['one'], 'one more\n'],
    ['lines at a gap within a line', ['a…b'], 'a\nb\n'],
    ['another character where a dot stands', ['a.b'], 'axb\n'],
  ])('rejects %s', (_, prints, printed) => expect(matches(prints, printed)).toBe(false));
});
