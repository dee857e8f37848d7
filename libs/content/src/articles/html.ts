import { cleanText, isReasonable, MAX_HTML_DEPTH, OWN_PICTURE } from '@fumata/contracts';
import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import sanitize from 'sanitize-html';
import { foldText } from '@fumata/text';
import { replaceForeignBlocks, setChildren } from './foreign-blocks.js';

/** Allowed content: text, structure, links and the site's own images. No styles, scripts or frames. */
const TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'blockquote',
  'figure',
  'figcaption',
  'hr',
  'sup',
  'sub',
];
/** Excludes `#…`: the text has no ids, so a footnote's link would lead nowhere. */
const OWN_ADDRESS = /^\/(?![/\\])/;
const EXTERNAL_ADDRESS = /^(https?:\/\/|mailto:)/i;

const NORMAL_WEIGHT = /(?<!-)font-weight:\s*(?:normal|[1-4]00)/i;
/** Elements for the styles in which Google Docs writes emphasis, innermost first. */
const STYLES: readonly (readonly [tag: string, style: RegExp])[] = [
  ['sub', /(?<!-)vertical-align:\s*sub/i],
  ['sup', /(?<!-)vertical-align:\s*super/i],
  ['em', /(?<!-)font-style:\s*italic/i],
  ['strong', /(?<!-)font-weight:\s*(?:bold|[6-9]00)/i],
];

const EXTERNAL_REL = 'noopener noreferrer nofollow';

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Documents of Office have their settings in `xml`, and in `del` what was removed from a document under review.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'xml', 'del'],
  transformTags: {
    // Google Docs wraps all that is copied in a `b` of normal weight.
    b: (tagName, { style = '' }) => ({ tagName: NORMAL_WEIGHT.test(style) ? 'span' : tagName, attribs: {} }),
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href: typed = '' }) => {
      const href = typed.trim();
      // Internal links keep their query; external sites get no referrer.
      const attribs = OWN_ADDRESS.test(href)
        ? { href }
        : EXTERNAL_ADDRESS.test(href)
          ? { href, rel: EXTERNAL_REL }
          : {};
      return { tagName, attribs };
    },
    ol: (tagName, { start }) => ({ tagName, attribs: isShortNumber(start) && start !== '1' ? { start } : {} }),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: {
        src,
        alt,
        ...(isShortNumber(width) && { width }),
        ...(isShortNumber(height) && { height }),
        loading: 'lazy',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
};

const NO_TAGS: sanitize.IOptions = { allowedTags: [], allowedAttributes: {} };
const BLOCK_TAGS = /<\/?(p|br|h\d|li|figcaption|blockquote|div|dt|dd|tr|td|th|pre|section)\b[^<>]*>/gi;

/** A whole number of one to four digits. */
const isShortNumber = (text: string | undefined): text is string => /^\d{1,4}$/.test(text ?? '');

/**
 * Maximum number of elements that are created. `isReasonable` only estimates it, and the depth: it takes an end tag
 * inside a comment or an attribute for a real one.
 */
const MAX_ELEMENTS = 10_000;

class TooComplex extends Error {}

type CreateElement = typeof defaultTreeAdapter.createElement;

/**
 * Adds the elements for the styles of spans; the spans are removed later.
 * @throws TooComplex, also for elements that are nested too deep
 */
function addStyleElements(parent: DefaultTreeAdapterTypes.ParentNode, createElement: CreateElement, depth = 0): void {
  if (depth > MAX_HTML_DEPTH) throw new TooComplex();
  for (const child of parent.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    const style = child.tagName === 'span' ? child.attrs.find(({ name }) => name === 'style')?.value : undefined;
    const wrappers = STYLES.filter(([, pattern]) => pattern.test(style ?? '')).map(([tag]) =>
      createElement(tag, child.namespaceURI, []),
    );
    addStyleElements('content' in child ? child.content : child, createElement, depth + 1 + wrappers.length);
    for (const wrapper of wrappers) {
      setChildren(wrapper, child.childNodes);
      setChildren(child, [wrapper]);
    }
  }
}

/**
 * Parses and serialises as a browser does, which repairs nesting; replaces foreign blocks and styles.
 * @throws TooComplex
 */
function normalised(html: string): string {
  let created = 0;
  const createElement: CreateElement = (...args) => {
    if (++created > MAX_ELEMENTS) throw new TooComplex();
    return defaultTreeAdapter.createElement(...args);
  };
  const treeAdapter = { ...defaultTreeAdapter, createElement };
  const fragment = parseFragment<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>(html, { treeAdapter });
  addStyleElements(fragment, createElement);
  replaceForeignBlocks(fragment);
  return serialize(fragment);
}

/** Removing elements may leave wrong nesting, whose repair may create elements to remove: a few passes suffice. */
const MAX_PASSES = 5;

/** Reduces HTML to the allow-list, with headings in order. Idempotent. */
export function sanitise(html: string): string {
  if (!isReasonable(html)) return plain(html); // parsing would take seconds
  try {
    const result = sanitised(html);
    return result !== undefined && isReasonable(result) ? result : plain(html);
  } catch (err) {
    if (err instanceof TooComplex) return plain(html);
    throw err;
  }
}

/** Undefined for HTML that changes in each pass: no realistic input does. */
function sanitised(html: string): string | undefined {
  let before = cleanText(html);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const after = cleanText(normaliseHeadings(sanitize(normalised(before), OPTIONS)));
    if (after === before) return after;
    before = after;
  }
  return undefined;
}

/** The text, without parsing: unclosed tags would take quadratic time. */
const plain = (html: string): string =>
  cleanText(
    sanitize(
      html
        .replace(BLOCK_TAGS, ' ')
        .replace(/<[^<>]*>/g, '')
        .replace(/</g, '&lt;'),
      NO_TAGS,
    ),
  );

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
export const textOf = (html: string): string => sanitize(html.replace(BLOCK_TAGS, ' '), NO_TAGS);

export const searchKeyOf = (titre: string, resume: string, contenu: string): string =>
  foldText(`${titre} ${resume} ${textOf(contenu)}`);

/** Whether the sanitised HTML contains neither a word nor an image. */
export const isEmptyHtml = (html: string): boolean =>
  !/<img|[^\s\u00a0]/.test(sanitise(html).replace(/<(?!img)[^<>]*>|&nbsp;/g, ''));
