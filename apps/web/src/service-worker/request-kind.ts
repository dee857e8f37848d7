/** How the service worker answers a request. Other requests go to the network as if there were no service worker. */
export type RequestKind =
  /** From the network; without a connection as it was read last, else the offline page. */
  | 'page'
  /** From the cache: its name contains a hash of its content. */
  | 'asset';

/** Pages of accounts and download links are never stored; the other addresses are no pages. */
const NO_PUBLIC_PAGE =
  /^\/(admin|login|compte|gallery\/download|api|health|metrics|socket\.io|log|\.well-known)(\/|$)|\.\w+$/;

interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

export function requestKind({ method, mode, url }: RequestFacts, origin: string): RequestKind | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (address.pathname.startsWith('/assets/')) return 'asset';
  return mode === 'navigate' && isPublicPage(address.pathname) ? 'page' : undefined;
}

export const isPublicPage = (pathname: string): boolean => !NO_PUBLIC_PAGE.test(pathname);

/** Whether an answer may be stored as a page that was read: not an error, a redirect or the page of an account. */
export function isReadablePage({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return status === 200 && type === 'basic' && isHtml && !headers.get('cache-control')?.includes('no-store');
}
