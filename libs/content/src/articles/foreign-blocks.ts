import { ARTICLE_BLOCKS, FOREIGN_BLOCKS } from '@fumata/contracts';
import { defaultTreeAdapter as tree, html, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const isBlock = (element: Element): boolean => ARTICLE_BLOCKS.includes(element.tagName);

/** Between the cells of a table's row. */
const CELL_SEPARATOR = ' | ';

/**
 * Replaces the blocks that articles lack: a row of a table becomes a paragraph that keeps its cells apart, the text of
 * any other block a paragraph. The editor does the same with pasted tables (`paste.ts`).
 */
export function replaceForeignBlocks(parent: Parent): void {
  const children = parent.childNodes.flatMap((child) => {
    if (!tree.isElementNode(child)) return child;
    replaceForeignBlocks(child);
    if (child.tagName === 'tr') return rowContent(child);
    return FOREIGN_BLOCKS.includes(child.tagName) ? inParagraphs(child.childNodes) : child;
  });
  setChildren(parent, children);
}

/** Moving the nodes one by one would take quadratic time. */
export function setChildren(parent: Parent, children: readonly Node[]): void {
  for (const child of children) child.parentNode = parent;
  parent.childNodes = [...children];
}

function rowContent(row: Element): readonly Node[] {
  const cells = row.childNodes.filter((node) => tree.isElementNode(node));
  const lastFilled = cells.findLastIndex((cell) => textIn(cell).trim() !== '' || hasImage(cell));
  const filled = cells.slice(0, lastFilled + 1);
  if (filled.length <= 1) return filled.flatMap((cell) => inParagraphs(cell.childNodes));
  const separated = (cell: Element, i: number) => [
    textNode(i > 0 ? CELL_SEPARATOR : ''),
    ...unwrapped(cell.childNodes),
  ];
  return [paragraphOf(filled.flatMap(separated))];
}

/** Wraps consecutive inline nodes in paragraphs. */
function inParagraphs(nodes: readonly Node[]): readonly Node[] {
  const blocks: Node[] = [];
  let inline: Node[] = [];
  const close = (): void => {
    blocks.push(...(inline.some((node) => textIn(node).trim() !== '') ? [paragraphOf(inline)] : inline));
    inline = [];
  };
  for (const node of nodes) {
    if (tree.isElementNode(node) && isBlock(node)) {
      close();
      blocks.push(node);
    } else inline.push(node);
  }
  close();
  return blocks;
}

/** Replaces blocks and line breaks by their content, which stays apart. */
const unwrapped = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (!tree.isElementNode(node)) return node;
    const content = unwrapped(node.childNodes);
    if (isBlock(node) || node.tagName === 'br') return [textNode(' '), ...content, textNode(' ')];
    setChildren(node, content);
    return node;
  });

function paragraphOf(children: readonly Node[]): Element {
  const paragraph = tree.createElement('p', html.NS.HTML, []);
  setChildren(paragraph, children);
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
