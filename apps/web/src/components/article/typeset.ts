import { printed } from '../../lib/printed.js';

/** The text of an article with the apostrophes and no-break spaces of print; what stands in its tags stays as it is. */
export const typeset = (html: string): string => html.replace(/(^|>)[^<]+/g, printed);

/** About three lines where lines are longest: as much as an initial over three lines needs beside it. */
const LONG_ENOUGH = 140;

/** Whether the text begins with a paragraph that an initial can stand in. */
export function takesInitial(html: string): boolean {
  const [, beginning = ''] = /^<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return beginning.replace(/<[^>]*>/g, '').length >= LONG_ENOUGH;
}
