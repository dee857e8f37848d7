import { printed } from '../../../lib/french.js';

/** The text of an article with the apostrophes and no-break spaces of print; what stands in its tags stays as it is. */
export const typeset = (html: string): string => html.replace(/(^|>)[^<]+/g, printed);
