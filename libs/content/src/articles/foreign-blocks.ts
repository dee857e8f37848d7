import { defaultTreeAdapter as tree, html, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Blocks that articles lack; their text would run together without them. */
const FOREIGN_BLOCKS = new Set(
  'div section article main header footer aside nav address center pre dl dt dd form fieldset details summary caption'.split(
    ' ',
  ),
);
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote figure figcaption hr table'.split(' '));

/** Between the cells of a table's row. */
const CELL_SEPARATOR = ' | ';

/**
 * Replaces the blocks that articles lack: a row of a table becomes a paragraph that keeps its cells apart, the text of
 * any other block a paragraph. The editor does the same with pasted tables (`paste.ts`).
 */
export function replaceForeignBlocks(parent: Parent): void {
  for (const child of [...parent.childNodes]) {
    if (!tree.isElementNode(child)) continue;
    replaceForeignBlocks(child);
    if (child.tagName === 'tr') replace(child, rowContent(child));
    else if (FOREIGN_BLOCKS.has(child.tagName)) replace(child, inParagraphs(child.childNodes));
  }
}

function replace(node: Node, by: readonly Node[]): void {
  const parent = tree.getParentNode(node);
  if (!parent) return;
  for (const each of by) {
    if (tree.getParentNode(each)) tree.detachNode(each);
    tree.insertBefore(parent, each, node);
  }
  tree.detachNode(node);
}

function rowContent(row: Element): readonly Node[] {
  const cells = row.childNodes.filter((node) => tree.isElementNode(node));
  const lastFilled = cells.findLastIndex((cell) => textIn(cell).trim() !== '' || hasImage(cell));
  const filled = cells.slice(0, lastFilled + 1);
  if (filled.length <= 1) return filled.flatMap((cell) => inParagraphs(cell.childNodes));
  for (const cell of filled) unwrapBlocks(cell);
  return [paragraphOf(filled.flatMap((cell, i) => [...(i > 0 ? [textNode(CELL_SEPARATOR)] : []), ...cell.childNodes]))];
}

/** Wraps consecutive inline nodes in paragraphs. */
function inParagraphs(nodes: readonly Node[]): readonly Node[] {
  const blocks: Node[] = [];
  let inline: Node[] = [];
  const close = (): void => {
    blocks.push(...(inline.some((node) => textIn(node).trim() !== '') ? [paragraphOf(inline)] : inline));
    inline = [];
  };
  for (const node of [...nodes]) {
    if (tree.isElementNode(node) && BLOCKS.has(node.tagName)) {
      close();
      blocks.push(node);
    } else inline.push(node);
  }
  close();
  return blocks;
}

/** Replaces blocks and line breaks by their content, which stays apart. */
function unwrapBlocks(parent: Element): void {
  for (const child of [...parent.childNodes]) {
    if (!tree.isElementNode(child)) continue;
    unwrapBlocks(child);
    if (BLOCKS.has(child.tagName) || child.tagName === 'br')
      replace(child, [textNode(' '), ...child.childNodes, textNode(' ')]);
  }
}

function paragraphOf(children: readonly Node[]): Element {
  const paragraph = tree.createElement('p', html.NS.HTML, []);
  for (const child of children) {
    if (tree.getParentNode(child)) tree.detachNode(child);
    tree.appendChild(paragraph, child);
  }
  return paragraph;
}

function textNode(value: string): DefaultTreeAdapterTypes.TextNode {
  return tree.createTextNode(value);
}

const hasImage = (node: Node): boolean =>
  tree.isElementNode(node) && (node.tagName === 'img' || node.childNodes.some(hasImage));

function textIn(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  return tree.isElementNode(node) ? node.childNodes.map(textIn).join('') : '';
}
