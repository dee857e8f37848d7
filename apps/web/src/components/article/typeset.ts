import { frenchTypography, ORDINAL_ENDING } from '@fumata/text';

/** Applies French typography (apostrophes, no-break spaces, superscripts) to text nodes; markup is left unchanged. */
export const typeset = (html: string): string =>
  html.replace(/(^|>)[^<]+/g, (text) => frenchTypography(text).replace(ORDINAL_ENDING, '<sup>$1</sup>'));

/** About three of the longest lines, the minimum beside a three-line drop cap. */
const LONG_ENOUGH = 140;

/** Whether the text begins with a paragraph long enough for a drop cap. */
export function hasDropCap(html: string): boolean {
  const [, beginning = ''] = /^<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return beginning.replace(/<[^<>]*>/g, '').length >= LONG_ENOUGH;
}
