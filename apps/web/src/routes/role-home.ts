import type { Role } from '@fumata/contracts';

/** Landing page of each role after login, and the target of redirects from pages it may not open. */
export const HOME_BY_ROLE: Readonly<Record<Role, string>> = {
  admin: '/admin/cardinaux',
  conclave: '/admin/conclave',
  redaction: '/admin/cardinaux',
  galeries: '/admin/gallery',
  analyste: '/admin/analyse',
  membre: '/',
};

/** Path to return to, from the state of a navigation; only one of this site, to prevent open redirects. */
export function returnPathOf(state: unknown): string | undefined {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' && /^\/($|(admin|compte)(\/|$))/.test(from) ? from : undefined;
}
