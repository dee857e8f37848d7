import type { ReactNode } from 'react';
import { ORDINAL_ENDING } from './french-typography.js';

/**
 * A text on screen, with the endings of ordinals as superscripts; one element, so that it is one item of a flex box. A
 * new text replaces the content as a whole: in a page that the browser has translated, React's own text nodes are gone.
 */
export function withOrdinals(text: string): ReactNode {
  const html = escaped(text).replace(ORDINAL_ENDING, '<sup>$1</sup>');
  return html.includes('<') ? <span dangerouslySetInnerHTML={{ __html: html }} /> : text;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (found) => ENTITIES[found] ?? '');

/** The same for a text that changes among others: always an element of its own. */
export const LiveText = ({ children }: { children: string }) => <span>{withOrdinals(children)}</span>;
