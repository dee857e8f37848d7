import { isReasonable, OWN_PICTURE, wellFormed } from '@fumata/contracts';
import { parseFragment, serialize } from 'parse5';
import sanitize from 'sanitize-html';
import { foldText } from '@fumata/text';

/** Allowed content: text, structure, links and the site's own images. No styles, scripts or frames. */
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
      // Internal links keep their query; external sites get no referrer.
      attribs: OWN_ADDRESS.test(href) ? { href } : FOREIGN_ADDRESS.test(href) ? { href, rel: FOREIGN } : {},
    }),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: { src, alt, ...(isSize(width) && { width }), ...(isSize(height) && { height }), loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
};

const isSize = (text: string | undefined): text is string => /^\d{1,4}$/.test(text ?? '');

/** Parses and serialises as a browser does, which repairs wrong nesting. */
const normal = (html: string): string => serialize(parseFragment(html));

/** Removing elements may leave wrong nesting, whose repair may create elements to remove: a few rounds suffice. */
const ROUNDS = 5;

/** Reduces HTML to the allow-list, with headings in order. Idempotent. */
export function sanitise(html: string): string {
  if (!isReasonable(html)) return plain(html); // parsing would take seconds
  let before = wellFormed(html);
  for (let round = 0; round < ROUNDS; round += 1) {
    const after = normaliseHeadings(sanitize(normal(before), OPTIONS)).trim();
    if (after === before) return after;
    before = after;
  }
  return plain(html); // no realistic input gets here
}

const plain = (html: string): string => sanitize(textOf(html), { allowedTags: [], allowedAttributes: {} }).trim();

/**
 * A heading is at most one level deeper than the previous one; the first has level two, since the title has level one.
 */
function normaliseHeadings(html: string): string {
  let level = 1;
  return html.replace(/<h([2-4])>([\s\S]*?)<\/h\1>/g, (_whole, written: string, text: string) => {
    level = Math.min(Number(written), level + 1);
    return `<h${level}>${text}</h${level}>`;
  });
}

/** The text for searching. */
export const textOf = (html: string): string =>
  sanitize(html.replace(/<\/?(p|br|h\d|li|figcaption|blockquote)[^<>]*>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  });

export const searchKeyOf = (titre: string, resume: string, contenu: string): string =>
  foldText(`${titre} ${resume} ${textOf(contenu)}`);

/** Whether the sanitised HTML contains neither a word nor an image. */
export const isEmptyHtml = (html: string): boolean =>
  !/<img|[^\s\u00a0]/.test(sanitise(html).replace(/<(?!img)[^<>]*>|&nbsp;/g, ''));
