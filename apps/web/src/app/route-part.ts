/** Routes that come when somebody goes there, and files of their own. */
export type RoutePart = 'public' | 'administration';

/** Which of them an address needs; undefined where most people come first, whose routes are always there. */
export function routePartOf(path: string): RoutePart | undefined {
  if (/^\/(conclave\/?)?$/.test(path)) return undefined;
  return /^\/admin(\/|$)/.test(path) ? 'administration' : 'public';
}
