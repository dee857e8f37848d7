import type { IncomingMessage } from 'node:http';
import { parse, unescape, type ParsedUrlQuery } from 'node:querystring';

/** Programs get a 400 for such a path; a mangled download link has a page of its own. */
const REFUSED = /^\/(?:api|gallery\/download)\//i;
const PARTS = /[^/&=]+/g;
const LATIN_1 = /%([89a-f][\da-f])/gi;
const NO_CODE = /%(?![\da-f]{2})/gi;

/**
 * The address as the router can decode it: percent codes of Latin-1 are replaced by those of UTF-8, other percent signs
 * are encoded. The router refuses a page's address otherwise, before the page that was meant is looked for.
 */
export function decodableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  return [REFUSED.test(path) ? path : decodable(path), ...query.map(decodable)].join('?');
}

const decodable = (text: string): string =>
  text.replaceAll(PARTS, (part) =>
    isDecodable(part)
      ? part
      : part
          .replaceAll(NO_CODE, '%25')
          .replaceAll(LATIN_1, (_, code: string) => encodeURIComponent(String.fromCharCode(Number.parseInt(code, 16)))),
  );

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** The parameters of a query with composed letters: macOS decomposes them. */
export const parseQuery = (query: string): ParsedUrlQuery =>
  parse(query, '&', '=', { decodeURIComponent: (text) => unescape(text).normalize('NFC') });
