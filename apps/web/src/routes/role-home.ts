import type { Role } from '@fumata/contracts';

/** Landing page of each role after login, and the target of redirects from pages it may not open. */
export const HOME_BY_ROLE: Readonly<Record<Role, string>> = {
  admin: '/admin/cardinaux',
  analyste: '/admin/analyse',
  membre: '/',
};
