import { diffArrays, diffWordsWithSpace } from 'diff';
import { countWords } from './article-text.js';

/** Part of a text, in both versions or in one of them. */
export interface Piece {
  readonly is: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A changed block with its pieces, or the number of consecutive unchanged blocks. */
export type Passage = { readonly pieces: readonly Piece[] } | { readonly same: number };

/** Comparing unrelated texts is slow and useless: after this time one is shown as removed, the other as added. */
const TIMEOUT_MS = 400;

export function piecesOf(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
  if (!changes) return [piece('removed', before), piece('added', after)];
  return changes.map(({ added, removed, value }) => piece(added ? 'added' : removed ? 'removed' : 'same', value));
}

export function passagesOf(before: string, after: string): Passage[] {
  const [from, to] = [blocksOf(before), blocksOf(after)];
  const runs = diffArrays(from, to, { timeout: TIMEOUT_MS }) ?? [
    { removed: true, added: false, value: from },
    { removed: false, added: true, value: to },
  ];
  return runs.flatMap(({ added, removed, value }, index): Passage[] => {
    const [earlier, later] = [runs[index - 1], runs[index + 1]];
    if (removed) return changed(value, later?.added ? later.value : []);
    if (added) return earlier?.removed ? [] : changed([], value);
    return [{ same: value.length }];
  });
}

/** Pairs removed blocks with the blocks that replaced them. */
const changed = (before: readonly string[], after: readonly string[]): Passage[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    pieces: blockPieces(before[index], after[index]),
  }));

function blockPieces(before: string | undefined, after: string | undefined): Piece[] {
  if (before === undefined) return [piece('added', insideOf(after ?? ''))];
  if (after === undefined) return [piece('removed', insideOf(before))];
  const [from, to] = [insideOf(before), insideOf(after)];
  if (tagOf(before) === tagOf(after)) return piecesOf(from, to);
  // Either a changed tag, such as a heading turned into a paragraph, or a different block.
  return from === to ? piecesOf(before, after) : [piece('removed', from), piece('added', to)];
}

const piece = (is: Piece['is'], text: string): Piece => ({ is, text });

/** Splits a text into paragraphs, headings and list items, each with its tags. */
const blocksOf = (html: string): string[] =>
  html
    .replace(/<\/(p|h[2-4]|li|ul|ol|blockquote|figure|figcaption)>/gi, '$&\n')
    .replace(/<(ul|ol|blockquote|figure|hr)\b[^>]*>/gi, '\n$&\n')
    .split(/\n+/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

const WHOLE = /^<(p|h[2-4]|li)>([\s\S]*)<\/\1>$/;
const tagOf = (block: string): string | undefined => WHOLE.exec(block)?.[1];
/** A block without its enclosing tags. */
const insideOf = (block: string): string => WHOLE.exec(block)?.[2] ?? block;

export function countsOf(passages: readonly Passage[]): { readonly added: number; readonly removed: number } {
  const pieces = passages.flatMap((passage) => ('pieces' in passage ? passage.pieces : []));
  const words = (is: Piece['is']): number =>
    pieces.filter((each) => each.is === is).reduce((sum, { text }) => sum + countWords(text), 0);
  return { added: words('added'), removed: words('removed') };
}
