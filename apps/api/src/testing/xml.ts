import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Text of the element itself, without its children’s. */
  readonly text: string;
}

type Open = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/** Strict XML parser. @throws if the document is not well-formed */
export function readXml(document: string): Element {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (cause) => {
    throw cause;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const element: Open = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const inside = open.at(-1);
    if (inside) inside.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(document).close();
  const [rootElement] = root.children;
  if (!rootElement) throw new Error('The document is empty.');
  return rootElement;
}

export const all = (within: Element, name: string): Element[] => within.children.filter((each) => each.name === name);

export const textOf = (within: Element | undefined, name: string): string | undefined =>
  within?.children.find((each) => each.name === name)?.text;
