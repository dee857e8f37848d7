import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { handleOf } from './page.js';

/** What stands for all addresses that lead nowhere. */
const NOWHERE = 'introuvable';

/** The address as the routes write it, with those parameters that its page reads: two with the same one show the same page. */
export function canonicalOf(address: URL, routes: RouteObject[]): URL {
  const matches = matchRoutes(routes, address.pathname);
  // What no route takes, not even the one for all the rest: an address with line breaks in it.
  if (!matches) return new URL(`/${NOWHERE}`, address);
  const written = (part: string): string => {
    if (part === '*') return NOWHERE;
    return part.startsWith(':') ? encodeURIComponent(matches.at(-1)?.params[part.slice(1)] ?? '') : part;
  };
  const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean);
  const canonical = new URL(`/${parts.map(written).join('/')}`, address);
  for (const name of matches.flatMap(({ route }) => handleOf(route)?.parameters ?? [])) {
    const value = address.searchParams.get(name);
    if (value !== null) canonical.searchParams.set(name, value);
  }
  return canonical;
}
