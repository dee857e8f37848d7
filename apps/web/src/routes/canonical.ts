import { matchRoutes, type RouteObject } from 'react-router-dom';
import { handleOf } from './page.js';

/** Stands for every address that matches no page. */
const UNKNOWN_PATH = 'introuvable';

/**
 * Canonical form of an address: the matched route's path with the query parameters that its page reads. Two addresses
 * with the same canonical form show the same page.
 */
export function canonicalAddress(address: URL, routes: RouteObject[]): URL {
  const matches = matchRoutes(routes, address.pathname);
  // Some addresses match not even the catch-all route: a path with line breaks, for example.
  if (!matches) return new URL(`/${UNKNOWN_PATH}`, address);
  const resolvePart = (part: string): string => {
    if (part === '*') return UNKNOWN_PATH;
    return part.startsWith(':') ? encodeURIComponent(matches.at(-1)?.params[part.slice(1)] ?? '') : part;
  };
  const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean);
  const canonical = new URL(`/${parts.map(resolvePart).join('/')}`, address);
  for (const name of matches.flatMap(({ route }) => handleOf(route)?.parameters ?? [])) {
    const value = address.searchParams.get(name);
    if (value !== null) canonical.searchParams.set(name, value);
  }
  return canonical;
}
