import type { ReactNode } from 'react';
import { ORDINAL_ENDING } from '@fumata/text';

/**
 * A text on screen, with the endings of ordinals as superscripts; one element, so that it is one item of a flex box. A
 * new text replaces the content as a whole: in a page that the browser has translated, React's own text nodes are gone.
 */
export function withOrdinals(text: string): ReactNode {
  const html = escaped(text).replace(ORDINAL_ENDING, '<sup>$1</sup>');
  return html.includes('<') ? <span dangerouslySetInnerHTML={{ __html: html }} /> : text;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** The same for a text that changes beside others: always an element, which React can update in a translated page. */
export const LiveText = ({ children }: { children: string }) => <span>{withOrdinals(children)}</span>;
