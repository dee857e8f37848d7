import type { IncomingMessage } from 'node:http';

/** Programs get a 400 for such an address; a mangled download link has a page of its own. */
const REFUSED = /^\/(?:api|gallery\/download)\//i;
const LATIN_1 = /%([89a-f][\da-f])/gi;
const NO_CODE = /%(?![\da-f]{2})/gi;

/**
 * The address as the router can decode it: percent codes of Latin-1 are replaced by those of UTF-8, other percent signs
 * are encoded. The router refuses a page's address otherwise, before the page that was meant is looked for.
 */
export function decodableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%') || REFUSED.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  if (isDecodable(path)) return url;
  const decodable = path
    .replaceAll(NO_CODE, '%25')
    .replaceAll(LATIN_1, (_, code: string) => encodeURIComponent(String.fromCharCode(Number.parseInt(code, 16))));
  return [decodable, ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
