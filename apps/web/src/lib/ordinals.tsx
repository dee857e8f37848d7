import type { ReactNode } from 'react';
import { ORDINAL_ENDING } from './french-typography.js';

/** A text on screen, with the endings of ordinals as superscripts; one element, so that it is one item of a flex box. */
export function withOrdinals(text: string): ReactNode {
  const parts = text.split(ORDINAL_ENDING);
  return parts.length > 1 ? (
    <span>{parts.map((part, i) => (i % 2 === 1 ? <sup key={i}>{part}</sup> : part))}</span>
  ) : (
    text
  );
}
