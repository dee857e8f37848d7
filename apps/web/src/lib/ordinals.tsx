import type { ReactNode } from 'react';
import { ORDINAL_ENDING } from './french-typography.js';

/** A text on screen, with the endings of ordinals as superscripts. */
export const withOrdinals = (text: string): ReactNode =>
  text.split(ORDINAL_ENDING).map((part, i) => (i % 2 === 1 ? <sup key={i}>{part}</sup> : part));
