import { frenchTypography } from '../../lib/french-typography.js';

/** Applies French typography (apostrophes, no-break spaces) to text nodes; markup is left unchanged. */
export const typeset = (html: string): string => html.replace(/(^|>)[^<]+/g, frenchTypography);

/** About three of the longest lines, the minimum beside a three-line drop cap. */
const LONG_ENOUGH = 140;

/** Whether the text begins with a paragraph long enough for a drop cap. */
export function hasDropCap(html: string): boolean {
  const [, beginning = ''] = /^<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return beginning.replace(/<[^<>]*>/g, '').length >= LONG_ENOUGH;
}
