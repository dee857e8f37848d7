import { describe, expect, it } from '@jest/globals';
import { countsOf, passagesOf, piecesOf, type Passage, type Piece } from './differences.js';

const SIGNS = { same: '', added: '+', removed: '-' } as const;
const written = (pieces: readonly Piece[]): string =>
  pieces.map(({ is, text }) => (is === 'same' ? text : `${SIGNS[is]}[${text}]`)).join('');
const shown = (passages: readonly Passage[]): (string | number)[] =>
  passages.map((passage) => ('pieces' in passage ? written(passage.pieces) : passage.same));

describe('differences of a text', () => {
  it('are marked word by word', () => {
    expect(written(piecesOf('Élu en deux jours.', 'Élu en trois jours.'))).toBe('Élu en -[deux]+[trois] jours.');
    expect(written(piecesOf('', 'Neuf'))).toBe('+[Neuf]');
    expect(written(piecesOf('Pareil', 'Pareil'))).toBe('Pareil');
  });

  it('are grouped by block, with unchanged blocks counted', () => {
    const before = '<p>Un</p><p>Deux mots</p>\n\n<p>Trois</p><p>Quatre</p>';
    const after = '<p>Un</p><p>Deux signes</p><p>Trois</p><p>Quatre</p><h2>Cinq</h2>';
    expect(shown(passagesOf(before, after))).toEqual([1, 'Deux -[mots]+[signes]', 2, '+[Cinq]']);
  });

  it('include changed tags and attributes', () => {
    expect(shown(passagesOf('<p>Un</p>', '<h2>Un</h2>'))).toEqual(['<-[p]+[h2]>Un</-[p]+[h2]>']);
    expect(shown(passagesOf('<p>Un mot</p>', '<h2>Deux mots</h2>'))).toEqual(['-[Un mot]+[Deux mots]']);
    expect(shown(passagesOf('<p>a <a href="/x">b</a></p>', '<p>a <a href="/y">b</a></p>'))).toEqual([
      'a <a href="/-[x]+[y]">b</a>',
    ]);
  });

  it('cover removed blocks and empty texts', () => {
    expect(shown(passagesOf('<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li></ul>'))).toEqual([2, '-[b]', 1]);
    expect(shown(passagesOf('', '<p>a</p>'))).toEqual(['+[a]']);
    expect(shown(passagesOf('', ''))).toEqual([]);
  });

  it('count added and removed words', () => {
    expect(countsOf(passagesOf('<p>un deux</p>', '<p>un trois quatre</p>'))).toEqual({ added: 2, removed: 1 });
  });

  it('show 30,000 unrelated words as replaced', () => {
    const words = (word: string) => `<p>${Array.from({ length: 30_000 }, (_, n) => word + n).join(' ')}</p>`;
    const [only] = passagesOf(words('a'), words('b'));
    expect(shown([only!]).join('')).toMatch(/^-\[a0 [\s\S]* a29999\]\+\[b0/);
  });
});
