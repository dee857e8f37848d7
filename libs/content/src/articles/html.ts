import { OWN_PICTURE, wellFormed } from '@fumata/contracts';
import { parseFragment, serialize } from 'parse5';
import sanitize from 'sanitize-html';
import { folded } from '../folding.js';

/** What an article may hold: text, its structure, links and the site's own pictures. No style, no script, no frame. */
const TAGS = ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a', 'img'].concat([
  'blockquote',
  'figure',
  'figcaption',
  'hr',
  'sup',
  'sub',
]);
const OWN_ADDRESS = /^(\/(?![/\\])|#)/;
const FOREIGN_ADDRESS = /^(https?:\/\/|mailto:)/i;

const FOREIGN = 'noopener noreferrer nofollow';

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href = '' }) => ({
      tagName,
      // What an address of the site is followed by is its own business; others learn nothing of where one comes from.
      attribs: OWN_ADDRESS.test(href) ? { href } : FOREIGN_ADDRESS.test(href) ? { href, rel: FOREIGN } : {},
    }),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: {
        src,
        alt,
        ...(isSize(width) && { width }),
        ...(isSize(height) && { height }),
        loading: 'lazy',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
};

const isSize = (text: string | undefined): text is string => /^\d{1,4}$/.test(text ?? '');

/** As a browser would read it and write it down: what is nested as nothing may be is put right. */
const normal = (html: string): string => serialize(parseFragment(html));

/** What is taken out may leave what is nested wrongly, which put right may hold what is to be taken out: few rounds end it. */
const ROUNDS = 5;

/** The HTML with nothing in it but what the allow-list names, its headings in order. Twice is once. */
export function sanitised(html: string): string {
  let before = wellFormed(html);
  for (let round = 0; round < ROUNDS; round += 1) {
    const after = inOrder(sanitize(normal(before), OPTIONS)).trim();
    if (after === before) return after;
    before = after;
  }
  // Nothing that people write comes here.
  return sanitize(textOf(html), { allowedTags: [], allowedAttributes: {} }).trim();
}

/** A heading goes at most one level deeper than the one before; the first is of the second level, the title being the first. */
function inOrder(html: string): string {
  let level = 1;
  return html.replace(/<h([2-4])>([\s\S]*?)<\/h\1>/g, (_whole, written: string, text: string) => {
    level = Math.min(Number(written), level + 1);
    return `<h${level}>${text}</h${level}>`;
  });
}

/** The text alone, for searching. */
export const textOf = (html: string): string =>
  sanitize(html.replace(/<\/?(p|br|h\d|li|figcaption|blockquote)[^>]*>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  });

export const searchKeyOf = (titre: string, resume: string, contenu: string): string =>
  folded(`${titre} ${resume} ${textOf(contenu)}`);
