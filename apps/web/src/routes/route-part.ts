/** Groups of routes that are loaded on demand, one chunk each. */
export type RoutePart = 'public' | 'administration';

/** Part that an address belongs to; undefined for the entry pages, whose routes are always loaded. */
export function routePartOf(path: string): RoutePart | undefined {
  if (/^\/(conclave\/?)?$/.test(path)) return undefined;
  return /^\/admin(\/|$)/.test(path) ? 'administration' : 'public';
}
